import { expect, it } from 'vitest';
import { problemOfWords } from './words.ts';

it('an answer may be short, but neither empty nor as long as the limit', () => {
  expect(problemOfWords('  ', 10)).toEqual({ key: 'error.required', params: {} });
  expect(problemOfWords('y', 10)).toBeNull();
  expect(problemOfWords('ninechars', 10)).toBeNull();
  expect(problemOfWords('ten chars!', 10)).toEqual({ key: 'error.length', params: { min: 1, max: 9 } });
});
