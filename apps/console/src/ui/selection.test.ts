import { expect, it } from 'vitest';
import { chosenOf, chosenRows, toggled } from './selection.ts';

const row = (id: number, title: string) => ({ id, title });

it('a selected row stays selected when the list drops it, and is updated while the list has it', () => {
  const chosen = chosenOf([row(1, 'a'), row(2, 'b')]);
  expect(chosenRows(chosen, [row(2, 'B'), row(3, 'c')])).toEqual([row(1, 'a'), row(2, 'B')]);
});

it('a row that was acted on is selected only while the list has it', () => {
  const chosen = chosenOf([row(1, 'a'), row(2, 'b'), row(3, 'c')]);
  expect(chosenRows(chosen, [row(2, 'B')], new Set([1, 2]))).toEqual([row(2, 'B'), row(3, 'c')]);
});

it('toggles a row', () => {
  const chosen = toggled(chosenOf([row(1, 'a')]), row(2, 'b'));
  expect([...chosen.keys()]).toEqual([1, 2]);
  expect([...toggled(chosen, row(1, 'A')).keys()]).toEqual([2]);
});
