import { expect, it } from 'vitest';
import { modesIn, possibleMode } from './answers.ts';

it('F2 offers in each state what the state allows, and a note in all of them', () => {
  expect(([0, 1, 2, 3] as const).map(modesIn)).toEqual([
    ['keep', 'ask', 'finish', 'note'],
    ['keep', 'finish', 'note'],
    ['keep', 'ask', 'finish', 'note'],
    ['note'],
  ]);
});

it('keeps to what was wanted where it is possible', () => {
  expect([possibleMode('ask', 2), possibleMode('ask', 1), possibleMode('finish', 3)]).toEqual(['ask', 'keep', 'note']);
});
