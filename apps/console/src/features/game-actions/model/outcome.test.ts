import type { GameActionRow } from '@guildhall/contract/game-actions/staff.ts';
import { expect, it } from 'vitest';
import { outcomeOf } from './outcome.ts';

const row = (changes: Partial<GameActionRow>): GameActionRow => ({
  id: '',
  action: 'resend',
  input: {},
  reason: '',
  requested_by: null,
  state: 'queued',
  message: '',
  problem: null,
  status: null,
  answer_by: null,
  next_at: null,
  attempts: 0,
  created_at: 0,
  finished_at: null,
  contradiction: null,
  ...changes,
});
const keyOf = (changes: Partial<GameActionRow>): string | undefined => outcomeOf(row(changes), String)?.key;

it('says what the state alone does not', () => {
  expect(keyOf({})).toBeUndefined();
  expect(keyOf({ state: 'succeeded' })).toBeUndefined();
  expect(keyOf({ state: 'sent' })).toBeUndefined();
  expect(outcomeOf(row({ state: 'sent', answer_by: 7 }), String)).toEqual({
    key: 'game_actions.accepted',
    params: { time: '7' },
  });
  expect(keyOf({ state: 'sent', problem: 'timeout' })).toBe('game_actions.problem.timeout');
  expect(keyOf({ state: 'failed', problem: 'status', status: 503 })).toBe('game_actions.problem.status');
  expect(keyOf({ state: 'refused' })).toBeUndefined();
  expect(keyOf({ state: 'refused', status: 404 })).toBe('game_actions.refused_status');
  expect(keyOf({ state: 'unknown' })).toBe('game_actions.unknown');
  expect(keyOf({ state: 'succeeded', contradiction: 'refused' })).toBe('game_actions.contradiction.refused');
});
