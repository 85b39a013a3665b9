import { expect, test } from 'vitest';
import { closingOf } from './closing.ts';

const text = (lang: 1 | 2 | 3, answer: string) => ({ lang, title: 'Lag', body: '', answer });

test('closing says which languages have their own answer, and which are written without one', () => {
  expect(closingOf({ texts: [text(1, '好了'), text(2, ''), text(3, 'Fixed.')] })).toEqual({
    english: 'Fixed.',
    answered: [1, 3],
    forgotten: [2],
  });
});

test('without an English answer there is nothing to say to the others', () => {
  expect(closingOf({ texts: [text(1, '好了'), text(3, '')] })).toEqual({ english: '', answered: [1], forgotten: [3] });
});
