import type { FeedbackEntry, FeedbackInfo } from '@guildhall/contract/feedback/player.ts';
import { describe, expect, it } from 'vitest';
import { actionsOf, isOpenReport, stepOf, type PlayerAction } from './next-step.ts';

const now = Date.UTC(2026, 10, 15);
const end = (id: number, kind: FeedbackEntry['kind']): FeedbackEntry => ({
  id,
  at: now,
  kind,
  by: 'staff',
  from: 2,
  to: 3,
  text: '',
  pictures: [],
});

const infoWith = (change: Partial<FeedbackInfo>): FeedbackInfo => ({
  id: '0b8f6f0e-1c1a-4f6e-9b1a-000000000001',
  number: 1,
  type: 1,
  state: 0,
  summary: 's',
  picture_count: 0,
  created_at: now,
  updated_at: now,
  is_unread: false,
  is_appeal: false,
  role_id: '12345678',
  email: 'a@b.example',
  description: 'description',
  pictures: [],
  context: null,
  processed_at: null,
  replied_at: null,
  reply: null,
  usual_reply: null,
  entries: [],
  lapses_at: null,
  reopen_until: null,
  rating: null,
  merged_into: null,
  incident: null,
  suggestion: null,
  ...change,
});

describe('the step of a report', () => {
  it('maps each open state to its own step [F2]', () => {
    expect(([0, 1, 2, 3] as const).map((state) => stepOf(infoWith({ state })))).toEqual([
      'pending',
      'improving',
      'in_progress',
      'finished',
    ]);
  });

  it('shows how a finished report ended, by its last ending [F2]', () => {
    const ended = (...entries: FeedbackEntry[]): string => stepOf(infoWith({ state: 3, entries }));
    expect(ended(end(1, 'finished'))).toBe('finished');
    expect(ended(end(1, 'withdrawn'))).toBe('withdrawn');
    expect(ended(end(1, 'lapsed'))).toBe('lapsed');
    expect(ended(end(1, 'merged'))).toBe('merged');
    expect(ended(end(1, 'lapsed'), end(2, 'finished'))).toBe('finished');
  });

  it('treats a reopened report as open [F2]', () => {
    expect(stepOf(infoWith({ state: 2, entries: [end(1, 'lapsed')] }))).toBe('in_progress');
  });
});

describe('the actions of a player', () => {
  const actions = (change: Partial<FeedbackInfo>): PlayerAction[] => actionsOf(infoWith(change), now);

  it('depend on the state [F2]', () => {
    expect(actions({ state: 0 })).toEqual(['add', 'withdraw']);
    expect(actions({ state: 1 })).toEqual(['detail']);
    expect(actions({ state: 2 })).toEqual(['add']);
    expect(actions({ state: 3, entries: [end(1, 'finished')], reopen_until: now + 1 })).toEqual(['rate', 'reopen']);
  });

  it('allow reopening within a week and only once [F2]', () => {
    expect(actions({ state: 3, rating: 5, reopen_until: now })).toEqual([]);
    expect(actions({ state: 3, rating: 5, reopen_until: null })).toEqual([]);
  });

  it('allow rating an answered report, but not a withdrawn or lapsed one', () => {
    expect(actions({ state: 3, entries: [end(1, 'withdrawn')] })).toEqual([]);
    expect(actions({ state: 3, entries: [end(1, 'lapsed')] })).toEqual([]);
  });
});

it('counts a report as open until it is finished and its answer was read [F2]', () => {
  const open = ([0, 1, 2, 3] as const).map((state) => isOpenReport({ state, is_unread: false }));
  expect(open).toEqual([true, true, true, false]);
  expect(isOpenReport({ state: 3, is_unread: true })).toBe(true);
});
