import type { FeedbackEntry, FeedbackInfo } from '@guildhall/contract/feedback.ts';
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
  role_id: '12345678',
  email: 'a@b.example',
  description: 'description',
  pictures: [],
  context: null,
  processed_at: null,
  replied_at: null,
  reply: null,
  entries: [],
  lapses_at: null,
  reopen_until: null,
  rating: null,
  merged_into: null,
  incident: null,
  suggestion: null,
  ...change,
});

describe('where a report stands', () => {
  it('F2 each state has words of its own', () => {
    expect(([0, 1, 2, 3] as const).map((state) => stepOf(infoWith({ state })))).toEqual([
      'pending',
      'improving',
      'in_progress',
      'finished',
    ]);
  });

  it('F2 one that is over says how it ended, the last time it did', () => {
    const ended = (...entries: FeedbackEntry[]): string => stepOf(infoWith({ state: 3, entries }));
    expect(ended(end(1, 'finished'))).toBe('finished');
    expect(ended(end(1, 'withdrawn'))).toBe('withdrawn');
    expect(ended(end(1, 'lapsed'))).toBe('lapsed');
    expect(ended(end(1, 'merged'))).toBe('merged');
    expect(ended(end(1, 'lapsed'), end(2, 'finished'))).toBe('finished');
  });

  it('F2 what ended before and goes on again is not over', () => {
    expect(stepOf(infoWith({ state: 2, entries: [end(1, 'lapsed')] }))).toBe('in_progress');
  });
});

describe('what a player can do', () => {
  const actions = (change: Partial<FeedbackInfo>): PlayerAction[] => actionsOf(infoWith(change), now);

  it('F2 follows the state', () => {
    expect(actions({ state: 0 })).toEqual(['withdraw']);
    expect(actions({ state: 1 })).toEqual(['detail']);
    expect(actions({ state: 2 })).toEqual([]);
    expect(actions({ state: 3, entries: [end(1, 'finished')], reopen_until: now + 1 })).toEqual(['rate', 'reopen']);
  });

  it('F2 reopening ends with its week, and only once', () => {
    expect(actions({ state: 3, rating: 5, reopen_until: now })).toEqual([]);
    expect(actions({ state: 3, rating: 5, reopen_until: null })).toEqual([]);
  });

  it('only an answer is rated: not what was taken back, nor what ended in silence', () => {
    expect(actions({ state: 3, entries: [end(1, 'withdrawn')] })).toEqual([]);
    expect(actions({ state: 3, entries: [end(1, 'lapsed')] })).toEqual([]);
  });
});

it('F2 a report is open until it is finished and its answer was read', () => {
  const open = ([0, 1, 2, 3] as const).map((state) => isOpenReport({ state, is_unread: false }));
  expect(open).toEqual([true, true, true, false]);
  expect(isOpenReport({ state: 3, is_unread: true })).toBe(true);
});
