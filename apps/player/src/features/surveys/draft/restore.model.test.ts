import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exampleQuestions, exampleSurvey } from '../testing/survey.ts';
import { emptyDraft, type Draft } from './draft.model.ts';
import { restoreDraft } from './restore.model.ts';

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

it('restores a draft with its page and key [E3]', () => {
  expect(restoreDraft(JSON.parse(JSON.stringify(draft)), exampleSurvey)).toEqual({ draft, isChanged: false });
});

it('clamps a page that no longer exists to the last one [E3]', () => {
  expect(restoreDraft({ ...draft, page: 99 }, exampleSurvey)?.draft.page).toBe(3);
  expect(restoreDraft({ ...draft, page: -7 }, exampleSurvey)?.draft.page).toBe(-1);
});

it('ignores changes of wording in the same survey [E3]', () => {
  const translated = exampleQuestions.map((question) => ({
    ...question,
    title: 'Anders',
    options: question.options.map(({ id }) => ({ id, label: 'Anders' })),
  }));
  expect(restoreDraft(draft, { type: 1, questions: translated })).toEqual({ draft, isChanged: false });
});

it('keeps the answers that still fit changed questions and restarts at the first page [E3]', () => {
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
  const restored = restoreDraft(
    { ...draft, failureMessage: { key: 'error.invalid', params: {} } },
    { type: 1, questions },
  );
  expect(restored?.isChanged).toBe(true);
  expect(restored?.draft).toMatchObject({ key: 'key', page: -1, isReviewed: false, failureMessage: null });
  expect(restored?.draft.answers).toEqual([{ question: 2, options: [1], text: '' }]);
  // The restored draft matches the new questions, so restoring it again reports no change.
  expect(restoreDraft(restored?.draft, { type: 1, questions })?.isChanged).toBe(false);
});

it('ignores any invalid stored value [E3]', () => {
  fc.assert(
    fc.property(fc.anything(), (found) => {
      expect(() => restoreDraft(found, exampleSurvey)).not.toThrow();
    }),
  );
  expect(restoreDraft({ ...draft, answers: [null] }, exampleSurvey)).toBeNull();
});
