import type { StaffSurvey } from '@guildhall/contract/surveys/staff.ts';
import { expect, test } from 'vitest';
import { bodyOf, savedOf, startOf } from './survey-sheet.ts';

const survey: StaffSurvey = {
  id: 4,
  type: 1,
  state: 'draft',
  status: null,
  title: 'Raids',
  langs: [3, 18],
  question_count: 1,
  answer_count: 0,
  unverified_count: 0,
  cap: 500,
  is_verified_only: true,
  starts_at: 1_800_000_000_000,
  ends_at: null,
  published_at: null,
  closed_at: null,
  updated_at: 0,
  updated_by: null,
  version: 3,
  questions: [{ id: 2, kind: 'multiple', min: 1, max: 2, options: [3, 1] }],
  results: 'after_end',
  former_kinds: [],
  audience: { langs: [1, 3], channels: [7, -2], version_from: '1.9', version_to: null },
  texts: [
    {
      lang: 3,
      title: 'Raids',
      body: 'Tell us.',
      questions: [
        {
          id: 2,
          title: 'Which?',
          hint: '',
          options: [
            { id: 3, label: 'Frost' },
            { id: 1, label: 'Ember' },
          ],
        },
      ],
    },
    { lang: 18, title: 'غارات', body: '', questions: [] },
  ],
};

test('a survey survives the conversion to a sheet and back [P2]', () => {
  const { version, sheet } = savedOf(survey);
  const body = bodyOf(sheet);
  expect(version).toBe(3);
  expect(body).toMatchObject({
    type: 1,
    questions: survey.questions,
    results: 'after_end',
    starts_at: survey.starts_at,
    ends_at: null,
    cap: 500,
    is_verified_only: true,
    audience: { channels: [7, -2], version_from: '1.9', version_to: null },
  });
  expect(body.audience.langs.toSorted((one, other) => one - other)).toEqual([1, 3]);
  expect(body.texts[0]).toEqual(survey.texts[0]);
  expect(body.texts[1]).toMatchObject({ lang: 18, title: 'غارات' });
});

test('texts of removed parts are not sent', () => {
  const { sheet } = savedOf(survey);
  const [text] = bodyOf({ ...sheet, questions: '[]' }).texts;
  expect(text?.questions).toEqual([]);
});

test('a new survey has one question with two options; a vote shows its results after answering, a questionnaire only to staff [E1]', () => {
  expect(bodyOf(startOf(2))).toMatchObject({ type: 2, results: 'after_answer', texts: [] });
  expect(bodyOf(startOf(1))).toMatchObject({
    type: 1,
    results: 'staff',
    questions: [{ id: 1, kind: 'single', min: 1, max: 1, options: [1, 2] }],
  });
});
