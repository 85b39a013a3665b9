import { describe, expect, it } from 'vitest';
import { emptyDraft } from '../draft/draft.model.ts';
import { itemOf, type OutboxItem } from './outbox.item.ts';
import { afterFailure, waitAfter } from './outbox.model.ts';

const item: OutboxItem = itemOf(emptyDraft('key'), { kind: 'detail', id: 'report', text: 'Here it is.' }, 0);
const attempt = {
  told: { key: 'error.unknown', params: {} },
  nowMs: 1_000_000,
  random: () => 1,
  newKey: () => 'new',
  isWatched: false,
} as const;

describe('an item that was not taken', () => {
  it('F1 waits twice as long each time, up to five minutes, never quite the same', () => {
    expect([0, 1, 2, 3, 20].map((attempts) => waitAfter(attempts, () => 1))).toEqual([
      5000, 10_000, 20_000, 40_000, 300_000,
    ]);
    expect(waitAfter(0, () => 0)).toBe(2500);
  });

  it('F1 knows why it waits, and what only the player can mend', () => {
    const names = ['network', 'unknown', 'unavailable', 'launch_required', 'feedback_rate', 'too_frequent'] as const;
    expect(names.map((name) => afterFailure(item, { ...attempt, name }).trouble)).toEqual([
      'network',
      'server',
      'server',
      'launch',
      'rate',
      'rate',
    ]);
    const final = [
      'role_id',
      'email',
      'description_length',
      'invalid',
      'not_found',
      'wrong_state',
      'account_closed',
    ] as const;
    expect(final.map((name) => afterFailure(item, { ...attempt, name }).trouble)).toEqual(final.map(() => 'refused'));
  });

  it('F1 a server that fails at it twenty times will not take it', () => {
    const tried = { ...item, attempts: 19 };
    expect(afterFailure(tried, { ...attempt, name: 'unknown' }).trouble).toBe('refused');
    expect(afterFailure(tried, { ...attempt, name: 'network' }).trouble).toBe('network');
  });

  it('F4 without a picture there is none to send anew', () => {
    expect(afterFailure(item, { ...attempt, name: 'image_upload' }).trouble).toBe('refused');
  });
});
