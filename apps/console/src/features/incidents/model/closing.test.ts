import { expect, test } from 'vitest';
import { closingOf } from './closing.ts';

const text = (lang: 1 | 2 | 3, answer: string) => ({ lang, title: 'Lag', body: '', answer });

test('closing lists the languages with an answer and the languages with texts but no answer', () => {
  expect(closingOf({ texts: [text(1, '好了'), text(2, ''), text(3, 'Fixed.')] })).toEqual({
    english: 'Fixed.',
    answered: [1, 3],
    forgotten: [2],
  });
});

test('without an English answer there is no fallback for the other languages', () => {
  expect(closingOf({ texts: [text(1, '好了'), text(3, '')] })).toEqual({ english: '', answered: [1], forgotten: [3] });
});
