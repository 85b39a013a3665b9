import { describe, expect, it } from 'vitest';
import { mustAsk } from './launch.consent.rules.ts';

describe('a link that does not say where it comes from', () => {
  it('finding N7: signs in without a question only where no session is open; before it changes the player, it asks', () => {
    expect([mustAsk('implied', null), mustAsk('implied', true), mustAsk('implied', false)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('finding N7: is the only one; a link of another site asks there, too', () => {
    expect([mustAsk('required', null), mustAsk('required', true), mustAsk('required', false)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([mustAsk('given', null), mustAsk('given', false)]).toEqual([false, false]);
  });
});
