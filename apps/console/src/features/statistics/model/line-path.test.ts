import { expect, test } from 'vitest';
import { linePath } from './line-path.ts';

test('the line connects consecutive days and leaves a gap for days without a value', () => {
  expect(linePath([0, 5, null, 10], 10)).toBe('M12.50 100.00L37.50 50.00M87.50 0.00');
});
