import { describe, expect, it } from 'vitest';
import { headRow, nextPosition } from './grid-position.ts';

const size = { rowCount: 40, columnCount: 19 };
const go = (row: number, column: number, key: string, ctrlKey = false) =>
  nextPosition({ row, column }, { key, ctrlKey }, size);

describe('moving in the grid', () => {
  it('follows the arrow keys', () => {
    expect([go(3, 4, 'ArrowUp'), go(3, 4, 'ArrowDown'), go(3, 4, 'ArrowLeft'), go(3, 4, 'ArrowRight')]).toEqual([
      { row: 2, column: 4 },
      { row: 4, column: 4 },
      { row: 3, column: 3 },
      { row: 3, column: 5 },
    ]);
  });

  it('stops at the edges and never enters the empty corner', () => {
    expect([
      go(39, 18, 'ArrowDown'),
      go(39, 18, 'ArrowRight'),
      go(0, 0, 'ArrowUp'),
      go(headRow, 1, 'ArrowLeft'),
    ]).toEqual([
      { row: 39, column: 18 },
      { row: 39, column: 18 },
      { row: 0, column: 0 },
      { row: headRow, column: 1 },
    ]);
  });

  it('reaches the language headers above the first row', () => {
    expect(go(0, 7, 'ArrowUp')).toEqual({ row: headRow, column: 7 });
  });

  it('jumps by pages, to the ends of a row, and to the corners of the grid', () => {
    expect([go(2, 4, 'PageUp'), go(2, 4, 'PageDown'), go(2, 4, 'Home'), go(2, 4, 'End', true)]).toEqual([
      { row: 0, column: 4 },
      { row: 17, column: 4 },
      { row: 2, column: 1 },
      { row: 39, column: 18 },
    ]);
  });

  it('ignores other keys', () => {
    expect(go(2, 4, 'a')).toBeNull();
  });
});
