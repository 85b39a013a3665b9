import { viewCountMax } from '@guildhall/contract/feedback/rules.ts';
import { expect, it } from 'vitest';
import { countText } from './count-text.ts';

it('shows a backlog of thousands as it is, and stops at 9,999+', () => {
  expect([12, 4025, viewCountMax - 1, viewCountMax].map((count) => countText(count, 'en-US'))).toEqual([
    '12',
    '4,025',
    '9,999',
    '9,999+',
  ]);
});
