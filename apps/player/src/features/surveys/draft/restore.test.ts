import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exampleQuestions, exampleSurvey } from '../testing/survey.ts';
import { emptyDraft, type Draft } from './draft.model.ts';
import { restoreDraft } from './restore.ts';

const draft: Draft = {
  ...emptyDraft(7, 'key', exampleQuestions),
  page: 2,
  isReviewed: true,
  answers: [
    { question: 1, options: [2], text: '' },
    { question: 2, options: [1, 5], text: '' },
    { question: 3, options: [], text: 'more maps' },
  ],
};

it('E3: a draft comes back as it was, on its page and with its key', () => {
  expect(restoreDraft(JSON.parse(JSON.stringify(draft)), exampleSurvey)).toEqual({ draft, isChanged: false });
});

it('E3: a page that is not there becomes the last one', () => {
  expect(restoreDraft({ ...draft, page: 99 }, exampleSurvey)?.draft.page).toBe(3);
  expect(restoreDraft({ ...draft, page: -7 }, exampleSurvey)?.draft.page).toBe(-1);
});

it('E3: other words of the same survey leave a draft alone', () => {
  const translated = exampleQuestions.map((question) => ({
    ...question,
    title: 'Anders',
    options: question.options.map(({ id }) => ({ id, label: 'Anders' })),
  }));
  expect(restoreDraft(draft, { type: 1, questions: translated })).toEqual({ draft, isChanged: false });
});

it('E3: of a survey that asks something else now, what still fits is kept and the player begins at the first page', () => {
  const [one, some, words] = exampleQuestions as [
    (typeof exampleQuestions)[0],
    (typeof exampleQuestions)[0],
    (typeof exampleQuestions)[0],
  ];
  const questions = [
    { ...one, options: one.options.slice(0, 1) },
    { ...some, max: 1, min: 1 },
    { ...words, id: 4 },
  ];
  const restored = restoreDraft({ ...draft, told: { key: 'error.invalid', params: {} } }, { type: 1, questions });
  expect(restored?.isChanged).toBe(true);
  expect(restored?.draft).toMatchObject({ key: 'key', page: -1, isReviewed: false, told: null });
  expect(restored?.draft.answers).toEqual([{ question: 2, options: [1], text: '' }]);
  // And it is whole again: read once more, it is simply that draft.
  expect(restoreDraft(restored?.draft, { type: 1, questions })?.isChanged).toBe(false);
});

it('E3: whatever lies on the device under its name, nothing breaks', () => {
  fc.assert(
    fc.property(fc.anything(), (found) => {
      expect(() => restoreDraft(found, exampleSurvey)).not.toThrow();
    }),
  );
  expect(restoreDraft({ ...draft, answers: [null] }, exampleSurvey)).toBeNull();
});
