import { describe, expect, it } from 'vitest';
import { parseHistory, withVisit } from './history.model.ts';

const visit = (id: number) => ({ id, post_type: 2 as const, title: `Article ${id}` });

describe('history', () => {
  it('C7 newest first, one entry an article, no more than the limit', () => {
    let entries = parseHistory(null);
    for (const id of [1, 2, 3, 1]) entries = withVisit(entries, visit(id), id * 10, 2);
    expect(entries).toEqual([
      { ...visit(1), visited_at: 10 },
      { ...visit(3), visited_at: 30 },
    ]);
  });

  it('keeps the readable entries of a damaged record', () => {
    const good = { ...visit(4), visited_at: 5 };
    expect(parseHistory([good, null, { id: 'x' }, 7])).toEqual([good]);
    expect(parseHistory({ not: 'a list' })).toEqual([]);
  });
});
