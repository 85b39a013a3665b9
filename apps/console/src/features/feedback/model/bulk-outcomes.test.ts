import type { StaffReportRow } from '@guildhall/contract/feedback/staff.ts';
import { expect, it } from 'vitest';
import { resultOf } from './bulk-outcomes.ts';

const row = (id: string) => ({ id }) as StaffReportRow;

it('reports the outcome of every row, and success only for rows the server confirmed', () => {
  const outcomes = [
    { id: 'c', outcome: 'wrong_state' },
    { id: 'a', outcome: 'done' },
    { id: 'd', outcome: 'no_text' },
  ] as const;
  expect(resultOf([row('a'), row('b'), row('c'), row('d')], { outcomes })).toEqual({
    done: 1,
    left: [
      { row: row('b'), outcome: 'not_found' },
      { row: row('c'), outcome: 'wrong_state' },
      { row: row('d'), outcome: 'no_text' },
    ],
  });
});
