import { expect, it } from 'vitest';
import { agreementOf, choicesOf, mayDo } from './actions.ts';

const ada = { id: 'ada', name: 'Ada' };
const fresh = {
  state: 'requested',
  held_at: null,
  needs_two: true,
  needs_other: false,
  first_by: null,
  linked_by: null,
  second_word_at: null,
  is_verified: true,
  is_linked: false,
} as const;
const namesOf = (request: Parameters<typeof choicesOf>[0], ownId = 'mei'): string[] =>
  choicesOf(request, ownId).map(({ action, obstacle }) => (obstacle === null ? action : `${action} (${obstacle})`));

it('a new request can be confirmed, rejected, held or stopped; a confirmed one only held or stopped [G3]', () => {
  expect(namesOf(fresh)).toEqual(['confirm', 'reject', 'hold', 'stop']);
  expect(namesOf({ ...fresh, state: 'confirmed' })).toEqual(['hold', 'stop']);
});

it('no action is available once the erasure has started or the request is closed [G3]', () => {
  for (const state of ['erasing', 'rejected', 'cancelled'] as const) expect(namesOf({ ...fresh, state })).toEqual([]);
});

it('an unverified request must be linked to an account before it can be confirmed [P2]', () => {
  const unverified = { ...fresh, is_verified: false };
  expect(namesOf(unverified)).toEqual(['link', 'confirm (unlinked)', 'reject', 'hold', 'stop']);
  expect(namesOf({ ...unverified, held_at: 1 })).toEqual(['link', 'confirm (unlinked)', 'reject', 'release', 'stop']);
  expect(namesOf({ ...unverified, is_linked: true })).toEqual(['confirm', 'reject', 'hold', 'stop']);
  expect(namesOf({ ...unverified, is_linked: true, state: 'confirmed' })).toEqual(['hold', 'stop']);
});

it('a request on hold can be released but not confirmed', () => {
  expect(namesOf({ ...fresh, held_at: 1 })).toEqual(['confirm (held)', 'reject', 'release', 'stop']);
  expect(namesOf({ ...fresh, state: 'confirmed', held_at: 1 })).toEqual(['release', 'stop']);
});

it('four-eyes rule: the staff member who gave the first approval cannot give the second', () => {
  const agreed = { ...fresh, first_by: ada };
  expect(namesOf(agreed, 'ada')[0]).toBe('confirm (first)');
  expect(namesOf(agreed, 'mei')[0]).toBe('confirm');
  expect([mayDo(choicesOf(agreed, 'ada'), 'confirm'), mayDo(choicesOf(agreed, 'ada'), 'reject')]).toEqual([
    false,
    true,
  ]);
});

it('an approval is the only one, the first, the second, or a repeat of one already given', () => {
  const agreed = { ...fresh, first_by: ada };
  expect([
    agreementOf({ ...fresh, needs_two: false }, 'mei'),
    agreementOf({ ...agreed, needs_two: false }, 'ada'),
    agreementOf(fresh, 'mei'),
    agreementOf(agreed, 'mei'),
    agreementOf(agreed, 'ada'),
  ]).toEqual(['alone', 'alone', 'first', 'second', 'given']);
});

it('finding N6: who linked an account that no ticket vouches for cannot confirm it alone', () => {
  const linked = { ...fresh, needs_two: false, is_verified: false, is_linked: true, needs_other: true, linked_by: ada };
  expect(namesOf(linked, 'ada')[0]).toBe('confirm (linker)');
  expect(namesOf(linked, 'mei')[0]).toBe('confirm');
  expect(namesOf({ ...linked, second_word_at: 1 }, 'ada')[0]).toBe('confirm');
  expect(namesOf({ ...linked, needs_other: false }, 'ada')[0]).toBe('confirm');
});
