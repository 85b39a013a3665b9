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

it('closes the screens of chat and feedback to a closed account, and none that it needs to read, to leave or to come back [G3]', () => {
  const pathsOf = (of: typeof features): string[] => of.flatMap(({ screens }) => Object.keys(screens));
  const open = pathsOf(features.filter(({ needsOpenAccount }) => !needsOpenAccount));
  const isClosed = (path: string): boolean => paths.includes(path) && !open.includes(path);
  const feedback = paths.filter((path) => path === '/feedback' || path.startsWith('/feedback/'));
  expect(feedback.length).toBeGreaterThan(3);
  expect(['/online_service', ...feedback].filter((path) => !isClosed(path))).toEqual([]);
  const needed = [
    '/home',
    '/home/official',
    '/home/workshop',
    '/home/me',
    '/question/category/:id',
    '/post/article/:id',
    '/workshop/workshop_events',
    '/workshop/workshop_school',
    '/survey',
    '/survey/article/:id',
    '/account_deletion',
    '/settings',
    '/history',
    '/about',
  ];
  expect(needed.filter((path) => !open.includes(path))).toEqual([]);
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
