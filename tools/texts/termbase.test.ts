import { expect, test } from 'vitest';
import type { Locale } from '@guildhall/i18n/locales.ts';
import type { Book } from './books.ts';
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

test.each<[Locale, Book['app'], string]>([
  ['tr-TR', 'player', '# bilinen sorun uyuyor olabilir'],
  ['tr-TR', 'player', '# makale değerlendirmesi'],
  ['id-ID', 'player', 'Yang kamu tulis saat masuk tetap tersimpan.'],
  ['id-ID', 'player', 'Kamu masih dapat membaca semuanya.'],
  ['fr-FR', 'player', 'Vous pouvez toujours lire vos signalements.'],
  ['de-DE', 'player', 'Du kannst weiterhin die Anleitungen lesen.'],
  ['ru-RU', 'player', 'Вы можете читать новости и руководства.'],
  ['th-TH', 'player', 'คุณยังอ่านรายงานของคุณได้'],
  ['vi-VN', 'player', 'Bạn vẫn có thể đọc các báo cáo của mình.'],
  ['ja-JP', 'player', 'ニュースの閲覧は引き続き可能です。'],
  ['pt-PT', 'player', 'Ligação copiada'],
  ['zh-CN', 'player', '你仍然可以阅读资讯。'],
  ['zh-TW', 'player', '客服團隊會跟進處理。'],
  ['zh-CN', 'console', '聊天营业时间'],
  ['zh-CN', 'console', '参与了调查'],
  ['en-US', 'player', 'A link wants to sign you in to this account.'],
  ['en-US', 'console', 'Languages and teams of staff'],
  ['en-US', 'console', 'Sessions of players'],
  ['en-US', 'console', 'The translation service did not answer.'],
  ['en-US', 'console', 'Suggestions could not be loaded.'],
  ['en-US', 'console', 'Drafts are not set up on this server.'],
])('In %s texts of the %s app, a word once written there is found again: “%s”.', (locale, app, text) => {
  expect([...problemsOfWords(readForbidden(), app, locale, { planted: text })]).not.toEqual([]);
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
