import { expect, it } from 'vitest';
import { features, meEntries } from './features.ts';

const paths = features.flatMap(({ screens }) => Object.keys(screens));

it('registers each route path once', () => {
  expect(paths).toEqual([...new Set(paths)]);
});

it('gives each feature a place of its own', () => {
  const places = features.map(({ place }) => place);
  expect(places).toEqual([...new Set(places)]);
});

it('links from the Me screen only to registered paths, each once [A3]', () => {
  const links = meEntries.map(({ to }) => to);
  expect(links).toEqual([...new Set(links)]);
  expect(links).toEqual(expect.arrayContaining(['/survey', '/feedback', '/history', '/settings', '/account_deletion']));
  expect(meEntries.filter(({ to }) => !paths.includes(to))).toEqual([]);
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
    meEntries
      .filter(({ isNew }) => isNew?.({ isUnread: (kind) => kind === news.kind, hasReplies: news.hasReplies ?? false }))
      .map(({ to }) => to);
  expect(marked({ kind: 'news' })).toEqual([]);
  expect(marked({ kind: 'survey_total' })).toEqual(['/survey']);
  expect(marked({ hasReplies: true })).toEqual(['/feedback']);
});
