import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { formatText, type CompiledText } from '../src/format.ts';
import { pseudoText } from './pseudo.ts';

const compiled = (text: string): CompiledText => {
  const parts = compileMessage(text) as CompiledText;
  return parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : parts;
};

test('The accented pseudo-locale is bracketed, at least 40 % longer, and readable.', () => {
  const text = pseudoText(compiled('Load more'), 'en-XA');
  expect(text).toBe('⟦\u200BĻööååð ḿööŕéé\u200B⟧');
  const long = String(
    pseudoText(compiled('Your connection may be weak, or a new version was just released.'), 'en-XA'),
  );
  expect(long.length - 2).toBeGreaterThanOrEqual(64 * 1.3);
});

test('A text with a length limit grows only up to the limit.', () => {
  expect(pseudoText('Workshop', 'en-XA', 11)).toBe('⟦\u200BŴööŕķšĥöþ\u200B⟧');
  expect(pseudoText('Workshop', 'en-XA', 8)).toBe('⟦\u200BŴöŕķšĥöþ\u200B⟧');
});

test('Values and plurals are preserved.', () => {
  const text = pseudoText(compiled('{name}: {count, plural, one {# day} other {# days}}'), 'en-XA');
  expect(formatText(text, { name: 'Ada', count: 2 }, 'en-US')).toBe('⟦\u200BAda: 2 ðååýýš\u200B⟧');
});

test('The mirrored pseudo-locale overrides the direction of each word.', () => {
  expect(pseudoText('Go back', 'ar-XB')).toBe('\u200F\u202EGo\u202C\u200F \u200F\u202Eback\u202C\u200F');
});
