import { expect, it } from 'vitest';
import { modesIn, possibleMode } from './composer-mode.ts';

it('each state offers the modes it allows, and a note is always possible [F2]', () => {
  expect(([0, 1, 2, 3] as const).map(modesIn)).toEqual([
    ['keep', 'ask', 'finish', 'note'],
    ['keep', 'finish', 'note'],
    ['keep', 'ask', 'finish', 'note'],
    ['note'],
  ]);
});

it('the requested mode is kept where the state allows it', () => {
  expect([possibleMode('ask', 2), possibleMode('ask', 1), possibleMode('finish', 3)]).toEqual(['ask', 'keep', 'note']);
});
