import { expect, it } from 'vitest';
import { problemOfText } from './text-rules.ts';

it('accepts short text, but neither empty text nor text as long as the limit', () => {
  expect(problemOfText('  ', 10)).toEqual({ key: 'error.required', params: {} });
  expect(problemOfText('y', 10)).toBeNull();
  expect(problemOfText('ninechars', 10)).toBeNull();
  expect(problemOfText('ten chars!', 10)).toEqual({ key: 'error.length', params: { min: 1, max: 9 } });
});
