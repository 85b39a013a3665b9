import { expect, it } from 'vitest';
import { tokenOf } from './invitation-token.ts';

it('reads the token, and lets a broken one be refused', () => {
  expect(['#a%2Bb', '#%'].map(tokenOf)).toEqual(['a+b', '%']);
});
