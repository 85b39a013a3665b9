import type { StaffDeletion } from '@guildhall/contract/account-deletion/staff.ts';
import { expect, it } from 'vitest';
import { timelineOf } from './timeline.ts';

const day = 24 * 60 * 60_000;
const [ada, mei] = [
  { id: 'ada', name: 'Ada' },
  { id: 'mei', name: 'Mei' },
];
const asked: StaffDeletion = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 12,
  state: 'requested',
  is_verified: true,
  is_linked: false,
  is_role_known: null,
  guid: 7,
  lang: 3,
  created_at: day,
  first_by: null,
  confirmed_at: null,
  due_at: null,
  held_at: null,
  closed_at: null,
  version: 1,
  masked: { role_id: '1…7', email: 'a…@b', picture_count: 2 },
  known: { guid: 7, first_seen_at: 0, launched_at: day, report_count: 0, conversation_count: 0 },
  requester: null,
  linked_by: null,
  linked_at: null,
  link_reason: null,
  is_refuted: false,
  needs_other: false,
  second_word_at: null,
  decider_count: 2,
  needs_two: true,
  is_game_notified: true,
  first_at: null,
  confirmed_by: null,
  held_by: null,
  hold_reason: null,
  closed_by: null,
  close_reason: null,
  reminded_days: null,
  server_time: day,
};
const confirmed: StaffDeletion = {
  ...asked,
  state: 'confirmed',
  first_by: ada,
  first_at: 2 * day,
  confirmed_by: mei,
  confirmed_at: 3 * day,
  due_at: 18 * day,
};
const stepsOf = (request: StaffDeletion): string[] =>
  timelineOf(request).map(({ step, by }) => `${step} ${by?.id ?? '–'}`);

it('the timeline shows the request, the first approval, the confirmation and the due date [G3]', () => {
  expect(stepsOf(confirmed)).toEqual(['asked –', 'agreed ada', 'confirmed mei', 'due –']);
  expect(timelineOf(confirmed).at(-1)).toMatchObject({ at: 18 * day, isAhead: true });
});

it('the timeline places holds and reminders in chronological order', () => {
  const late = {
    ...confirmed,
    held_by: ada,
    held_at: 16 * day,
    hold_reason: 'A chargeback is open.',
    reminded_days: 3,
  };
  expect(stepsOf(late)).toEqual(['asked –', 'agreed ada', 'confirmed mei', 'reminded –', 'held ada', 'due –']);
  expect(timelineOf(late).find(({ step }) => step === 'held')?.comment).toBe('A chargeback is open.');
  expect(timelineOf(late).find(({ step }) => step === 'reminded')).toMatchObject({ at: null, days: 3 });
});

it('the timeline distinguishes a cancellation by the player, a stop by staff and a rejection', () => {
  const closed = { ...confirmed, closed_at: 4 * day, close_reason: null } as const;
  expect(stepsOf({ ...closed, state: 'cancelled' }).at(-1)).toBe('cancelled –');
  expect(stepsOf({ ...closed, state: 'cancelled', closed_by: mei }).at(-1)).toBe('stopped mei');
  expect(stepsOf({ ...asked, state: 'rejected', closed_at: 4 * day, closed_by: mei })).toEqual([
    'asked –',
    'rejected mei',
  ]);
});

it('the timeline shows who linked an unverified request and why, and that the account owner refuted it [P2]', () => {
  const linked = {
    ...asked,
    is_verified: false,
    is_linked: true,
    linked_by: ada,
    linked_at: 2 * day,
    link_reason: 'The orders match.',
  };
  expect(stepsOf(linked)).toEqual(['asked_unverified –', 'linked ada']);
  expect(timelineOf(linked).at(-1)?.comment).toBe('The orders match.');
  const refuted = { ...linked, state: 'cancelled', closed_at: 3 * day, is_refuted: true } as const;
  expect(stepsOf(refuted).at(-1)).toBe('refuted –');
});

it('the timeline has no due date once the erasure has started', () => {
  expect(stepsOf({ ...confirmed, state: 'erasing' }).slice(-2)).toEqual(['confirmed mei', 'erasing –']);
});
