import { expect, it } from 'vitest';
import { guidOf } from './guid.ts';

it('account numbers are accepted with surrounding whitespace; any other text is rejected [P2]', () => {
  expect(['10001', ' 10001\n', '9007199254740991'].map(guidOf)).toEqual([10_001, 10_001, Number.MAX_SAFE_INTEGER]);
  for (const text of ['', '0', '01', '-1', '1.5', '1e5', 'x', '9007199254740992', '99999999999999999']) {
    expect(guidOf(text)).toBeNull();
  }
});
