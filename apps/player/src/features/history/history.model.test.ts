import type { ArticleItem } from '@guildhall/contract/articles/player.ts';
import { eventStatuses } from '@guildhall/contract/articles/post-types.ts';
import { describe, expect, it } from 'vitest';
import { isNewPost, parseHistory, withVisit } from './history.model.ts';

const visit = (id: number) => ({ id, post_type: 2 as const, title: `Article ${id}` });

describe('history', () => {
  it('lists each article once, newest first, up to the limit [C7]', () => {
    let entries = parseHistory(null);
    for (const id of [1, 2, 3, 1]) entries = withVisit(entries, visit(id), id * 10, 2);
    expect(entries).toEqual([
      { ...visit(1), visited_at: 10 },
      { ...visit(3), visited_at: 30 },
    ]);
  });

  const nowMs = Date.UTC(2026, 10, 16);
  const dayMs = 86_400_000;
  const published = (daysAgo: number): ArticleItem => ({
    ...visit(7),
    category_id: null,
    lang: 3,
    summary: '',
    cover: null,
    pinned: false,
    published_at: nowMs - daysAgo * dayMs,
    event: null,
  });
  const since = (daysAgo: number) => ({ sinceMs: nowMs - daysAgo * dayMs, nowMs });

  it('marks what came out since the visit before, and in the last two weeks, until it is opened on this device [C7]', () => {
    const areNew = (lastVisit: number): boolean[] =>
      [0, 2, 4, 13, 15].map((days) => isNewPost([], published(days), since(lastVisit)));
    expect(areNew(0)).toEqual([false, false, false, false, false]);
    expect(areNew(3)).toEqual([true, true, false, false, false]);
    expect(areNew(300)).toEqual([true, true, true, true, false]);
    expect(isNewPost([{ ...visit(7), visited_at: 1 }], published(1), since(3))).toBe(false);
    expect(isNewPost([], { ...published(1), post_type: 1 }, since(3))).toBe(false);
  });

  it('never marks an ended event as new [C7]', () => {
    const event = { starts_at: nowMs - dayMs, ends_at: nowMs };
    const areNew = eventStatuses.map((status) =>
      isNewPost([], { ...published(1), event: { ...event, status } }, since(3)),
    );
    expect(areNew).toEqual([true, true, false, true]);
  });

  it('keeps the valid entries of a damaged record', () => {
    const good = { ...visit(4), visited_at: 5 };
    expect(parseHistory([good, null, { id: 'x' }, 7])).toEqual([good]);
    expect(parseHistory({ not: 'a list' })).toEqual([]);
  });
});
