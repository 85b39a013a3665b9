import { expect, test } from 'vitest';
import { allTextsOf, books } from './books.ts';
import { parseConcepts, problemsOfConcepts, readConcepts } from './concepts.ts';
import { parseTerms, readTerms } from './termbase.ts';

const terms = parseTerms('concept\tnote\tkeys\ten-US\tfr-FR\tth-TH\nreport\t\t\treport\tretour\tเรื่อง\n');
const concepts = parseConcepts('concept\tenglish\texcept\nreport\treport, reports\tfeedback.problem\n');
const english = {
  blocked: 'You can read your reports.',
  'feedback.problem': 'Report a problem',
  other: 'Reported {report}',
};
test('Finds a translation without the term of a concept that its English text names, whatever its key.', () => {
  expect([...problemsOfConcepts(concepts, terms, 'fr-FR', english, { blocked: 'Lire vos signalements.' })]).toEqual([
    'blocked is about “report” in English, but says none of retour: Lire vos signalements.',
  ]);
  expect([...problemsOfConcepts(concepts, terms, 'fr-FR', english, { blocked: 'Lire vos retours.' })]).toEqual([]);
});

test('Leaves verbs, placeholders and excepted texts alone.', () => {
  const texts = { 'feedback.problem': 'Signaler un problème', other: 'Signalé : {report}' };
  expect([...problemsOfConcepts(concepts, terms, 'fr-FR', english, texts)]).toEqual([]);
});

test('Reports a concept without a term, and an excepted key without a text.', () => {
  const unknown = parseConcepts('concept\tenglish\texcept\nmap\tmap\t\n');
  expect([...problemsOfConcepts(unknown, terms, 'fr-FR', english, {})]).toEqual([
    'concepts.tsv: map is not in termbase.tsv',
  ]);
  const gone = parseConcepts('concept\tenglish\texcept\nreport\treport\tfeedback.gone\n');
  expect([...problemsOfConcepts(gone, terms, 'fr-FR', english, {})]).toEqual([
    'concepts.tsv: report names feedback.gone, which is no text',
  ]);
});

test('In Chinese, a chat that is offered is not one that is assigned.', () => {
  const staff = books.find(({ app }) => app === 'console');
  if (staff === undefined) throw new Error('no texts for staff');
  const chinese = allTextsOf(staff, 'zh-CN');
  const offers = Object.entries(allTextsOf(staff, 'en-US')).filter(([, text]) => /\boffer/i.test(text));
  const offered = offers.filter(([key]) =>
    /^(?:chat\.(?:offer|why)\.|error\.offer_|notices\.kind\.set_away)/.test(key),
  );
  expect(offered.length).toBeGreaterThan(5);
  expect(offered.filter(([key]) => chinese[key]?.includes('分配') === true)).toEqual([]);
  expect(['chat.offer.title', 'error.offer_gone'].map((key) => chinese[key]?.includes('派给') === true)).toEqual([
    true,
    true,
  ]);
});

test("Finds the words that the app's texts once had for news, guides and reports.", () => {
  const player = books.find(({ app }) => app === 'player');
  if (player === undefined) throw new Error('no player texts');
  const model = allTextsOf(player, 'en-US');
  const planted = {
    'de-DE': 'Du kannst die Neuigkeiten, die Anleitungen und deine Meldungen lesen.',
    'ja-JP': 'ニュース、ガイド、ご自身の報告を閲覧できます。',
    'th-TH': 'คุณยังอ่านข่าว คู่มือ และรายงานของคุณได้',
    'zh-CN': '你仍然可以阅读资讯、攻略和你的反馈。',
  } as const;
  for (const [locale, text] of Object.entries(planted) as [keyof typeof planted, string][]) {
    const found = problemsOfConcepts(readConcepts(), readTerms(), locale, model, { 'restriction.blocked_text': text });
    expect([locale, [...found].length > 0]).toEqual([locale, true]);
  }
});
