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

  it('marks articles of the last two weeks as new until they are opened on this device [C7]', () => {
    const nowMs = Date.UTC(2026, 10, 16);
    const days = (count: number) => ({ ...visit(7), published_at: nowMs - count * 86_400_000 });
    expect([0, 13, 14, 300].map((count) => isNewPost([], days(count), nowMs))).toEqual([true, true, false, false]);
    expect(isNewPost([{ ...visit(7), visited_at: 1 }], days(1), nowMs)).toBe(false);
    expect(isNewPost([], { ...days(1), post_type: 1 }, nowMs)).toBe(false);
  });

  it('keeps the valid entries of a damaged record', () => {
    const good = { ...visit(4), visited_at: 5 };
    expect(parseHistory([good, null, { id: 'x' }, 7])).toEqual([good]);
    expect(parseHistory({ not: 'a list' })).toEqual([]);
  });
});
