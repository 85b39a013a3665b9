import { expect, it } from 'vitest';
import { previewSurvey, surveyCalls } from './preview-survey.ts';
import { startOf } from './survey-sheet.ts';

const german = 11;
const sheet = {
  ...startOf(2),
  'title:3': ' Next season ',
  'body:3': 'Choose one.',
  'q1.title:3': 'Where to?',
  'q1.o1:3': 'The coast',
  'q1.o2:3': 'The hills',
  'title:11': 'Nächste Saison',
  'q1.o2:11': 'Die Berge',
};

it('the preview falls back to English text by text [E1]', () => {
  expect(previewSurvey(sheet, german, 7)).toMatchObject({
    id: 7,
    lang: german,
    title: 'Nächste Saison',
    body: 'Choose one.',
    option_mode: 1,
    status: 'in_progress',
    questions: [
      {
        title: 'Where to?',
        options: [
          { id: 1, label: 'The coast' },
          { id: 2, label: 'Die Berge' },
        ],
      },
    ],
  });
  expect(previewSurvey(sheet, 3, 7).title).toBe('Next season');
  expect(previewSurvey({ ...sheet, 'title:11': ' ' }, german, 7)).toMatchObject({ lang: 3, title: 'Next season' });
});

it('the preview accepts one answer like the server does and counts it in the results [E1]', () => {
  const { answer } = surveyCalls(previewSurvey(sheet, 3, 7));
  expect(answer('/launch/session', null)).toMatchObject({ kind: 'player' });
  expect(answer('/survey/info', { id: 7 })).toMatchObject({ is_answered: false, answer: null, tally: null });
  expect(answer('/survey/answer', { answers: [{ question: 1, options: [2], text: '' }] })).toMatchObject({
    receipt: '0000000000000000',
  });
  const choices = [{ question: 1, options: [2] }];
  const groupOf = (answers: number) => ({
    answers,
    questions: [
      {
        question: 1,
        options: [
          { option: 1, count: 0 },
          { option: 2, count: answers },
        ],
      },
    ],
  });
  const tally = { verified: groupOf(1), unverified: groupOf(0) };
  expect(answer('/survey/info', { id: 7 })).toMatchObject({ is_answered: true, answer: { choices }, tally });
  expect(answer('/survey/tally', { id: 7 })).toEqual(tally);
  expect(answer('/feedback/list', {})).toBeUndefined();
});

it('the preview hides results that are for staff only or shown after the end [E1]', () => {
  const { answer } = surveyCalls(previewSurvey({ ...sheet, results: 'after_end' }, 3, 7));
  answer('/survey/answer', { answers: [{ question: 1, options: [2], text: '' }] });
  expect([answer('/survey/info', { id: 7 }), answer('/survey/tally', { id: 7 })]).toMatchObject([
    { is_answered: true, tally: null },
    undefined,
  ]);
});
