import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf, marksIn } from './search.excerpt.rules.ts';

describe('an excerpt', () => {
  it('starts at the beginning of a text without a match', () => {
    expect(excerptOf('A short text.', new Set(['dragon']))).toEqual({ text: 'A short text.', marks: [] });
  });

  it('marks pairs of characters as one range', () => {
    expect(marksIn('找回丢失的账号', new Set(['丢失', '失的']))).toEqual([[2, 5]]);
  });

  it('marks words with other accents, case and letter forms', () => {
    expect(marksIn('Straße der GRÜSSE', new Set(['strasse', 'grusse']))).toEqual([
      [0, 6],
      [11, 17],
    ]);
  });

  it('has its marks inside of a short text, whatever the text is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), fc.string({ maxLength: 3 }), (text, word) => {
        const excerpt = excerptOf(`${text} ${word} ${text}`, new Set([word.toLowerCase()]));
        expect(excerpt.text.length).toBeLessThanOrEqual(162);
        expect(excerpt.text.isWellFormed()).toBe(true);
        for (const [from, to] of excerpt.marks) expect(from < to && to <= excerpt.text.length).toBe(true);
      }),
    );
  });
});
