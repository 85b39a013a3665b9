import type { StaffSurvey, SurveyText } from '@guildhall/contract/surveys/staff.ts';
import { expect, test } from 'vitest';
import { readAddress, writeAddress } from '../../../platform/address/address-state.ts';
import { highlighted } from './highlight.ts';
import { copiedResults, partFields, partOf, resultsOf, shareOf } from './results.ts';

const text = (lang: 1 | 3, title: string, labels: readonly string[]): SurveyText => ({
  lang,
  title: 'Raids',
  body: '',
  questions: [{ id: 1, title, hint: '', options: labels.map((label, index) => ({ id: index + 1, label })) }],
});
const survey: Pick<StaffSurvey, 'questions' | 'texts'> = {
  questions: [{ id: 1, kind: 'single', min: 1, max: 1, options: [2, 1] }],
  texts: [text(3, 'Which?', ['Frost', '=Ember']), text(1, '哪个？', ['', '余烬'])],
};

const none = { questions: [] };

test('shares are relative to the answers of the same group, and an option without votes has 0 [E3, P2]', () => {
  const results = {
    verified: { questions: [{ question: 1, answers: 4, options: [{ option: 2, count: 3 }] }] },
    unverified: { questions: [{ question: 1, answers: 2, options: [{ option: 1, count: 1 }] }] },
  };
  expect(resultsOf(survey, results, 3)).toEqual([
    {
      id: 1,
      kind: 'single',
      title: 'Which?',
      verified: 4,
      unverified: 2,
      bars: [
        { id: 2, label: '=Ember', verified: { count: 3, share: 0.75 }, unverified: { count: 0, share: 0 } },
        { id: 1, label: 'Frost', verified: { count: 0, share: 0 }, unverified: { count: 1, share: 0.5 } },
      ],
    },
  ]);
  expect(shareOf(0, 0)).toBe(0);
});

test('labels use the console’s language and fall back to English', () => {
  const [question] = resultsOf(survey, { verified: none, unverified: none }, 1);
  expect(question?.title).toBe('哪个？');
  expect(question?.bars.map(({ label }) => label)).toEqual(['余烬', 'Frost']);
});

test('copied results contain no spreadsheet formulas and keep verified and unverified counts separate [P2]', () => {
  const verified = { questions: [{ question: 1, answers: 3, options: [{ option: 2, count: 1 }] }] };
  const results = resultsOf(survey, { verified, unverified: none }, 3);
  expect(copiedResults(results, { verified: 'Verified', unverified: 'Unverified' }).split('\n')).toEqual([
    '\t\tVerified\t\tUnverified\t',
    'Which?\t\t3\t\t0\t',
    "\t'=Ember\t1\t33.3%\t0\t0%",
    '\tFrost\t0\t0%\t0\t0%',
  ]);
});

test('result filters survive a round trip through the URL, including negative channels', () => {
  const search = writeAddress(partFields, new URLSearchParams('x=1'), { lang: 18, channel: -3, version: '1.10' });
  expect(search.toString()).toBe('channel=-3&lang=18&version=1.10&x=1');
  expect(partOf(readAddress(partFields, search))).toEqual({ lang: 18, channel: -3, version_of_game: '1.10' });
  expect(partOf(readAddress(partFields, new URLSearchParams('lang=99&channel=a&version=')))).toEqual({});
});

test('every search word is highlighted, regardless of case and special characters', () => {
  expect(highlighted('More (fire)! Fire?', 'fire) more').map(({ text: piece, isFound }) => [piece, isFound])).toEqual([
    ['More', true],
    [' (', false],
    ['fire)', true],
    ['! Fire?', false],
  ]);
  expect(highlighted('abc', '  ')).toEqual([{ text: 'abc', isFound: false, at: 0 }]);
});
