import { expect, it } from 'vitest';
import { features, meEntries } from './features.ts';

const paths = features.flatMap(({ screens }) => Object.keys(screens));

it('registers each route path once', () => {
  expect(paths).toEqual([...new Set(paths)]);
});

it('links from the Me screen only to registered paths, in the order of the list [A3]', () => {
  const links = meEntries().map(({ group, to }) => `${group} ${to}`);
  expect(links).toEqual([
    'activity /survey',
    'activity /feedback',
    'activity /history',
    'more /settings',
    'more /about',
    'more /account_deletion',
  ]);
  expect(meEntries().filter(({ to }) => !paths.includes(to))).toEqual([]);
});

it('closes the screens of chat and feedback to a closed account [G3]', () => {
  const closed = features.filter(({ needsOpenAccount }) => needsOpenAccount);
  expect(closed.flatMap(({ screens }) => Object.keys(screens))).toEqual([
    '/online_service',
    '/feedback',
    '/feedback/create',
    '/feedback/suggest',
    '/feedback/info/:id',
  ]);
});

it('marks the Me entries with unread surveys and replies', () => {
  const marked = (news: { kind?: string; hasReplies?: boolean }) =>
    meEntries()
      .filter(({ isNew }) => isNew?.({ isUnread: (kind) => kind === news.kind, hasReplies: news.hasReplies ?? false }))
      .map(({ to }) => to);
  expect(marked({ kind: 'news' })).toEqual([]);
  expect(marked({ kind: 'survey_total' })).toEqual(['/survey']);
  expect(marked({ hasReplies: true })).toEqual(['/feedback']);
});
