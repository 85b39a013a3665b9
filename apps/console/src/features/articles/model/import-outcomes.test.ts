import { expect, it } from 'vitest';
import { changesOf, sortedByOutcome } from './import-outcomes.ts';

const list = [
  { id: 1, title: 'a', outcome: 'saved' },
  { id: 2, title: 'b', outcome: 'unchanged' },
  { id: 3, title: 'c', outcome: 'changed' },
  { id: 4, title: 'd', outcome: 'outdated' },
  { id: 5, title: 'e', outcome: 'saved' },
] as const;

it('an import counts saved and outdated texts as changes', () => {
  expect(changesOf({ list: [...list] })).toBe(3);
});

it('outcomes that need attention are listed first', () => {
  expect(sortedByOutcome({ list: [...list] }).map(({ id }) => id)).toEqual([3, 4, 1, 5, 2]);
});
