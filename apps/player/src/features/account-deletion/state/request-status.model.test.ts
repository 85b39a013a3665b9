import { expect, it } from 'vitest';
import { isOpen, mayCancel, requestStatusOf } from './request-status.model.ts';

const at = (state: 'requested' | 'confirmed' | 'erasing' | 'rejected' | 'cancelled', isHeld = false, reason?: string) =>
  requestStatusOf({ state, is_held: isHeld, close_reason: reason ?? null });

it('shows a hold only while it can still stop the erasure [G3]', () => {
  expect([at('requested', true), at('confirmed', true), at('erasing', true), at('rejected', true, 'no')]).toEqual([
    'held',
    'held',
    'erasing',
    'rejected',
  ]);
});

it('distinguishes cancellation by the player from cancellation by staff [G3]', () => {
  expect([at('cancelled'), at('cancelled', false, 'Asked by mail.')]).toEqual(['cancelled', 'stopped']);
});

it('allows cancelling until the erasure starts [G3]', () => {
  const states = ['requested', 'confirmed', 'erasing', 'rejected', 'cancelled'] as const;
  expect(states.map((state) => mayCancel({ state }))).toEqual([true, true, false, false, false]);
  expect(states.map((state) => isOpen({ state }))).toEqual([true, true, true, false, false]);
});
