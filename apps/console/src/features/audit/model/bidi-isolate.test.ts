import { expect, it } from 'vitest';
import { bidiIsolated } from './bidi-isolate.ts';

it('wraps the text in Unicode isolate characters', () => {
  expect(bidiIsolated('سلام')).toBe('\u2068سلام\u2069');
});
