import type { FeedbackDeskRow } from '@guildhall/contract/feedback-desk.ts';
import { expect, it } from 'vitest';
import { resultOf } from './bulk-outcomes.ts';

const row = (id: string) => ({ id }) as FeedbackDeskRow;

it('says of each what became of it, and of none that it was done unless the server said so', () => {
  const outcomes = [
    { id: 'c', outcome: 'wrong_status' },
    { id: 'a', outcome: 'done' },
    { id: 'd', outcome: 'no_text' },
  ] as const;
  expect(resultOf([row('a'), row('b'), row('c'), row('d')], { outcomes })).toEqual({
    done: 1,
    left: [
      { row: row('b'), outcome: 'not_found' },
      { row: row('c'), outcome: 'wrong_status' },
      { row: row('d'), outcome: 'no_text' },
    ],
  });
});
