import { expect, test } from 'vitest';
import { writtenIn } from './entry-words.ts';

test('the reason of an end is no note', () => {
  expect([writtenIn({ kind: 'ended', text: 'solved' }), writtenIn({ kind: 'assigned', text: 'for you' })]).toEqual([
    '',
    'for you',
  ]);
});
