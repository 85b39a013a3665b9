import { describe, expect, it } from 'vitest';
import { canSendAgain } from './again.ts';

describe('a delivery', () => {
  it('ADR 23: can be sent again once it is over, to whoever is still there, unless it names nobody any more', () => {
    const failed = { state: 'failed', event: 'chat.ended', receiver: 'game' } as const;
    const able = (change: Partial<Parameters<typeof canSendAgain>[0]> = {}) =>
      canSendAgain({ ...failed, ...change }, ['game']);
    expect([able(), able({ state: 'delivered' })]).toEqual([true, true]);
    expect([able({ state: 'waiting' }), able({ receiver: 'gone' })]).toEqual([false, false]);
    expect([able({ event: 'deletion.erased' }), able({ event: 'deletion.erased', state: 'delivered' })]).toEqual([
      true,
      false,
    ]);
  });
});
