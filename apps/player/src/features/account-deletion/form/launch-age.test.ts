import { expect, it } from 'vitest';
import type { SessionState } from '../../../platform/session.ts';
import { isFresh } from './launch-age.ts';

const known = (age: number | null): SessionState => ({
  status: 'known',
  atMs: 1_000_000,
  session: { kind: 'player', player: 'p', guid: 1, roles: [], launch_age: age, deletion: null },
});

it('P2: a launch is fresh for five minutes, counted from the game and not from when we asked', () => {
  expect(isFresh(known(0), 1_000_000 + 300_000)).toBe(true);
  expect(isFresh(known(0), 1_000_000 + 301_000)).toBe(false);
  expect(isFresh(known(290), 1_000_000 + 10_000)).toBe(true);
  expect(isFresh(known(290), 1_000_000 + 11_000)).toBe(false);
  expect(isFresh(known(301), 1_000_000)).toBe(false);
});

it('P2: a phone whose clock went back wins no time, and nobody unknown is fresh', () => {
  expect(isFresh(known(301), 0)).toBe(false);
  expect(isFresh(known(null), 1_000_000)).toBe(false);
  expect(isFresh({ status: 'asking' }, 0)).toBe(false);
});
