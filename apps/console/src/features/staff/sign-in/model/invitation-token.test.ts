import { expect, it } from 'vitest';
import { tokenOf } from './invitation-token.ts';

it('reads the token and passes a malformed one on for the server to reject', () => {
  expect(['#a%2Bb', '#%'].map(tokenOf)).toEqual(['a+b', '%']);
});
