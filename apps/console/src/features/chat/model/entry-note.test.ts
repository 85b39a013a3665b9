import { expect, test } from 'vitest';
import { noteOf } from './entry-note.ts';

test('the reason for ending a chat is not shown as a note', () => {
  expect([noteOf({ kind: 'ended', text: 'solved' }), noteOf({ kind: 'assigned', text: 'for you' })]).toEqual([
    '',
    'for you',
  ]);
});
