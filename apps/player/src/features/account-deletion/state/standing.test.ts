import { expect, it } from 'vitest';
import { isOpen, mayCancel, standingOf } from './standing.ts';

const at = (state: 'requested' | 'confirmed' | 'erasing' | 'rejected' | 'cancelled', isHeld = false, reason?: string) =>
  standingOf({ state, is_held: isHeld, close_reason: reason ?? null });

it('G3: a hold is told while it can stop anything', () => {
  expect([at('requested', true), at('confirmed', true), at('erasing', true), at('rejected', true, 'no')]).toEqual([
    'held',
    'held',
    'erasing',
    'rejected',
  ]);
});

it('G3: a player learns whether they or staff cancelled', () => {
  expect([at('cancelled'), at('cancelled', false, 'Asked by mail.')]).toEqual(['cancelled', 'stopped']);
});

it('G3: a request can be taken back until its erasure', () => {
  const states = ['requested', 'confirmed', 'erasing', 'rejected', 'cancelled'] as const;
  expect(states.map((state) => mayCancel({ state }))).toEqual([true, true, false, false, false]);
  expect(states.map((state) => isOpen({ state }))).toEqual([true, true, true, false, false]);
});
