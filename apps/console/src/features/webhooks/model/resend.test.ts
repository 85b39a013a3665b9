import { describe, expect, it } from 'vitest';
import { canResend } from './resend.ts';

describe('a webhook delivery', () => {
  it('can be resent once finished, to a configured receiver, except a delivered erasure event, whose player is unknown by then (ADR 23)', () => {
    const failed = { state: 'failed', event: 'chat.ended', receiver: 'game' } as const;
    const able = (change: Partial<Parameters<typeof canResend>[0]> = {}) =>
      canResend({ ...failed, ...change }, ['game']);
    expect([able(), able({ state: 'delivered' })]).toEqual([true, true]);
    expect([able({ state: 'waiting' }), able({ receiver: 'gone' })]).toEqual([false, false]);
    expect([able({ event: 'deletion.erased' }), able({ event: 'deletion.erased', state: 'delivered' })]).toEqual([
      true,
      false,
    ]);
  });
});
