import { expect, it } from 'vitest';
import { agreementOf, choicesOf, mayDo } from './deeds.ts';

const ada = { id: 'ada', name: 'Ada' };
const fresh = {
  state: 'requested',
  held_at: null,
  needs_two: true,
  first_by: null,
  is_verified: true,
  is_linked: false,
} as const;
const namesOf = (request: Parameters<typeof choicesOf>[0], ownId = 'mei'): string[] =>
  choicesOf(request, ownId).map(({ deed, obstacle }) => (obstacle === null ? deed : `${deed} (${obstacle})`));

it('G3: a request waits for confirm, reject, hold or stop; a confirmed one only for hold or stop', () => {
  expect(namesOf(fresh)).toEqual(['confirm', 'reject', 'hold', 'stop']);
  expect(namesOf({ ...fresh, state: 'confirmed' })).toEqual(['hold', 'stop']);
});

it('G3: nothing can be done once the erasure began or the request is closed', () => {
  for (const state of ['erasing', 'rejected', 'cancelled'] as const) expect(namesOf({ ...fresh, state })).toEqual([]);
});

it('P2: an unverified request is linked to an account before it can be confirmed', () => {
  const unverified = { ...fresh, is_verified: false };
  expect(namesOf(unverified)).toEqual(['link', 'confirm (unlinked)', 'reject', 'hold', 'stop']);
  expect(namesOf({ ...unverified, held_at: 1 })).toEqual(['link', 'confirm (unlinked)', 'reject', 'release', 'stop']);
  expect(namesOf({ ...unverified, is_linked: true })).toEqual(['confirm', 'reject', 'hold', 'stop']);
  expect(namesOf({ ...unverified, is_linked: true, state: 'confirmed' })).toEqual(['hold', 'stop']);
});

it('on hold it can be released, but not confirmed', () => {
  expect(namesOf({ ...fresh, held_at: 1 })).toEqual(['confirm (held)', 'reject', 'release', 'stop']);
  expect(namesOf({ ...fresh, state: 'confirmed', held_at: 1 })).toEqual(['release', 'stop']);
});

it('four eyes: whoever agreed first cannot be the second, somebody else can', () => {
  const agreed = { ...fresh, first_by: ada };
  expect(namesOf(agreed, 'ada')[0]).toBe('confirm (first)');
  expect(namesOf(agreed, 'mei')[0]).toBe('confirm');
  expect([mayDo(choicesOf(agreed, 'ada'), 'confirm'), mayDo(choicesOf(agreed, 'ada'), 'reject')]).toEqual([
    false,
    true,
  ]);
});

it('says whose agreement it would be', () => {
  const agreed = { ...fresh, first_by: ada };
  expect([
    agreementOf({ ...fresh, needs_two: false }, 'mei'),
    agreementOf({ ...agreed, needs_two: false }, 'ada'),
    agreementOf(fresh, 'mei'),
    agreementOf(agreed, 'mei'),
    agreementOf(agreed, 'ada'),
  ]).toEqual(['alone', 'alone', 'first', 'second', 'given']);
});
