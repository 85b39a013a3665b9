import { expect, it } from 'vitest';
import { isolated } from './isolated.ts';

it('puts a text between the marks of an isolate', () => {
  expect(isolated('سلام')).toBe('\u2068سلام\u2069');
});
