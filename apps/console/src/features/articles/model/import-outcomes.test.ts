import { expect, it } from 'vitest';
import { changesOf, sortedByOutcome } from './import-outcomes.ts';

const list = [
  { id: 1, title: 'a', outcome: 'saved' },
  { id: 2, title: 'b', outcome: 'unchanged' },
  { id: 3, title: 'c', outcome: 'changed' },
  { id: 4, title: 'd', outcome: 'outdated' },
  { id: 5, title: 'e', outcome: 'saved' },
] as const;

it('an import writes what is saved and what is saved although English moved on', () => {
  expect(changesOf({ list: [...list] })).toBe(3);
});

it('shows first what somebody must look at', () => {
  expect(sortedByOutcome({ list: [...list] }).map(({ id }) => id)).toEqual([3, 4, 1, 5, 2]);
});
