import { describe, expect, it } from 'vitest';
import { emptyDraft } from '../../../kit/drafts/draft.model.ts';
import { itemOf, type OutboxItem } from './outbox-item.model.ts';
import { afterFailure } from './outbox.model.ts';

const item: OutboxItem = itemOf(emptyDraft('key'), { kind: 'detail', id: 'report', text: 'Here it is.' }, 0);
const attempt = {
  failureMessage: { key: 'error.unknown', params: {} },
  nowMs: 1_000_000,
  random: () => 1,
  newKey: () => 'new',
  isWatched: false,
} as const;

describe('an item that could not be delivered', () => {
  it('records why it waits and what only the player can fix [F1]', () => {
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

  it('waits while the feature is paused, and returns to an open form', () => {
    const failure = { ...attempt, name: 'feature_paused' } as const;
    expect(afterFailure({ ...item, attempts: 99 }, failure).trouble).toBe('server');
    expect(afterFailure(item, { ...failure, isWatched: true }).trouble).toBe('refused');
  });

  it('gives up after twenty server failures [F1]', () => {
    const tried = { ...item, attempts: 19 };
    expect(afterFailure(tried, { ...attempt, name: 'unknown' }).trouble).toBe('refused');
    expect(afterFailure(tried, { ...attempt, name: 'network' }).trouble).toBe('network');
  });

  it('is refused on a picture error if it has no pictures to upload again [F4]', () => {
    expect(afterFailure(item, { ...attempt, name: 'image_upload' }).trouble).toBe('refused');
  });
});
