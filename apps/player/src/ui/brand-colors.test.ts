import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brandTokens, contrast, grounds } from './brand-colors.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('keeps a contrast of 4.5 for text in and on any brand color', () => {
  fc.assert(
    fc.property(color, fc.constantFrom('light' as const, 'dark' as const), (brand, theme) => {
      const tokens = brandTokens(brand, theme);
      expect(contrast(tokens['--on-brand'], tokens['--brand'])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(tokens['--brand-ink'], grounds[theme])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(tokens['--brand-ink'], tokens['--brand-wash'])).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2000 },
  );
});
