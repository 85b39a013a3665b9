import { expect, test } from 'vitest';
import { parseForbidden, parseTerms, problemsOfTerms, problemsOfWords, readForbidden, readTerms } from './termbase.ts';

const terms = parseTerms(
  'concept\tnote\tkeys\ten-US\ttr-TR\nreport\t\tfeedback.own\treport\tgeri bildirim | geri bildirimi\n',
);
const words = parseForbidden(
  [
    'language\tapps\tword\tinstead\twithin\texcept',
    'tr-TR\tplayer\tbildirim*\tgeri bildirim\tgeri bildirim\t',
    'en-US\tplayer console\torder\tpurchase\t\tsuggestions.order*',
    'en-US\tplayer\tuntil {\tby {date}\t\t',
    'ar-SA\tplayer\tاستطلاع\tاستبيان\t\t',
  ].join('\n'),
);

test('A text about a concept must use its term, in any inflection.', () => {
  expect([...problemsOfTerms(terms, 'tr-TR', { 'feedback.own': 'GERİ BİLDİRİMLERİN' })]).toEqual([]);
  expect([...problemsOfTerms(terms, 'tr-TR', { 'feedback.own': 'Bildirimlerin' })]).toEqual([
    'feedback.own names “report” but not as geri bildirim | geri bildirimi: Bildirimlerin',
  ]);
});

test('Reports a termbase key without a text.', () => {
  expect([...problemsOfTerms(terms, 'en-US', {})]).toEqual([
    'termbase.tsv: report names feedback.own, which is no text',
  ]);
});

test('Finds a forbidden word with any ending, but not inside an allowed phrase.', () => {
  const texts = { a: 'Bildirimlerin', b: 'Geri bildirimlerin', c: 'Geri bildirim, bildirim' };
  expect([...problemsOfWords(words, 'player', 'tr-TR', texts)].map((problem) => problem.slice(0, 1))).toEqual([
    'a',
    'c',
  ]);
});

test('Matches forbidden words as whole words, only in the given apps, outside the excepted texts.', () => {
  const texts = { a: 'Border', b: 'Your Order.', 'suggestions.order.top': 'Order' };
  expect([...problemsOfWords(words, 'console', 'en-US', texts)]).toEqual(['b says “order” (purchase): Your Order.']);
  expect([...problemsOfWords(words, 'console', 'en-US', { a: 'Open until {date}' })]).toEqual([]);
  expect([...problemsOfWords(words, 'player', 'en-US', { a: 'Open until {date}' })]).toHaveLength(1);
});

test('Finds Arabic words after the article and regardless of vowel marks.', () => {
  expect([...problemsOfWords(words, 'player', 'ar-SA', { a: 'هذا الاستِطلاع' })]).toHaveLength(1);
});

test('Says how long a state lasts with “until”, and keeps “by” for deadlines.', () => {
  const texts = {
    detour: 'You’re muted. You can write again on {time}',
    once: 'You can reopen it once before {date}.',
    deadline: 'Answer until {date}',
    state: 'You’re muted until {time}',
    limit: 'You can reopen it once, until {date}.',
  };
  expect(
    [...problemsOfWords(readForbidden(), 'player', 'en-US', texts)].map((problem) => problem.split(' ')[0]),
  ).toEqual(['deadline', 'detour', 'once']);
});

test('Finds a word that no language may have.', () => {
  for (const locale of ['en-US', 'ja-JP', 'ko-KR'] as const) {
    expect([...problemsOfWords(readForbidden(), 'player', locale, { a: 'Guildhall 2' })]).toHaveLength(1);
    expect([...problemsOfWords(readForbidden(), 'console', locale, { a: 'Guildhall 2' })]).toEqual([]);
  }
});

test("The repository's files are valid, and every language has a term for every concept.", () => {
  expect(readForbidden().length).toBeGreaterThan(50);
  for (const { concept, forms } of readTerms()) {
    expect([concept, forms.size, [...forms.values()].filter((each) => each.length === 0)]).toEqual([concept, 16, []]);
  }
});
