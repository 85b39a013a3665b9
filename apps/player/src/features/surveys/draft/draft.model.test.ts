import { describe, expect, it } from 'vitest';
import { exampleQuestions, exampleSurvey } from '../testing/survey.ts';
import {
  answerTo,
  emptyDraft,
  firstProblem,
  hasContent,
  nextPage,
  problemOf,
  sentAnswers,
  withTap,
  withWords,
  type Draft,
} from './draft.model.ts';

const [one, some, words] = exampleQuestions as [never, never, never];
const empty = emptyDraft(7, 'key', exampleQuestions);
const tapped = (draft: Draft, question: never, ...options: number[]): Draft =>
  options.reduce((now, option) => withTap(now, question, option), draft);
const optionsOf = (draft: Draft, question: number) => answerTo(draft, question).options;

describe('tapping options', () => {
  it('keeps only the last tap for a single choice [E1]', () => {
    expect(optionsOf(tapped(empty, one, 2, 3), 1)).toEqual([3]);
    expect(optionsOf(tapped(empty, one, 2, 2), 1)).toEqual([2]);
  });

  it('toggles options of a multiple choice and ignores taps beyond the maximum [E1]', () => {
    const three = tapped(empty, some, 1, 2, 3);
    expect(optionsOf(three, 2)).toEqual([1, 2, 3]);
    expect(withTap(three, some, 4)).toBe(three);
    expect(optionsOf(tapped(three, some, 2, 4), 2)).toEqual([1, 3, 4]);
  });

  it('removes an answer whose options are all deselected [E1]', () => {
    expect(tapped(empty, some, 1, 1)).toEqual(empty);
    expect(hasContent(empty)).toBe(false);
    expect(hasContent(tapped(empty, one, 2))).toBe(true);
    expect(hasContent({ ...empty, page: 0 })).toBe(true);
  });
});

describe('validating an answer', () => {
  it('requires a selected option [E2]', () => {
    expect(problemOf(one, empty)).toEqual({ key: 'error.option_required', params: {} });
    expect(problemOf(some, empty)).toEqual({ key: 'error.option_required', params: {} });
    expect(problemOf(one, tapped(empty, one, 1))).toBeNull();
  });

  it('requires between min and max options for a multiple choice [E2]', () => {
    const counted = { key: 'error.option_count', params: { min: 2, max: 3 } };
    expect(problemOf(some, tapped(empty, some, 1))).toEqual(counted);
    expect(problemOf(some, tapped(empty, some, 1, 2))).toBeNull();
    const tooMany = { ...empty, answers: [{ question: 2, options: [1, 2, 3, 4], text: '' }] };
    expect(problemOf(some, tooMany)).toEqual(counted);
  });

  it('accepts empty text and counts graphemes [E2]', () => {
    expect(problemOf(words, empty)).toBeNull();
    expect(problemOf(words, withWords(empty, 3, '👨‍👩‍👧‍👦'.repeat(1000)))).toBeNull();
    expect(problemOf(words, withWords(empty, 3, 'a'.repeat(1001)))).toEqual({
      key: 'error.length',
      params: { min: 0, max: 1000 },
    });
  });

  it('leads to the first question with an invalid answer [E2]', () => {
    expect(firstProblem(exampleQuestions, empty)).toBe(0);
    expect(firstProblem(exampleQuestions, tapped(empty, one, 1))).toBe(1);
    expect(firstProblem(exampleQuestions, tapped(tapped(empty, one, 1), some, 1, 2))).toBeNull();
  });
});

describe('the pages', () => {
  const pagesOf = (survey: Parameters<typeof nextPage>[0], isReviewed = false): (number | null)[] =>
    [-1, 0, 1, 2, 3].map((page) => nextPage(survey, { ...empty, page, isReviewed }));

  it('lead from question to question to the review, then to sending [E1]', () => {
    expect(pagesOf(exampleSurvey)).toEqual([0, 1, 2, 3, null]);
  });

  it('lead back to the review from any question once it was reached [E1]', () => {
    expect(pagesOf(exampleSurvey, true)).toEqual([3, 3, 3, 3, null]);
  });

  it('have no review for a single question or a vote [E1]', () => {
    expect(pagesOf({ type: 1, questions: [one] })).toEqual([0, null, null, null, null]);
    expect(pagesOf({ type: 2, questions: [one] })).toEqual([0, null, null, null, null]);
  });
});

it('sends answers in question order, without skipped ones and with trimmed text [E2]', () => {
  const draft = tapped(tapped(empty, some, 3, 1), one, 2);
  expect(sentAnswers(exampleQuestions, withWords(draft, 3, '  more maps \n'))).toEqual([
    { question: 1, options: [2], text: '' },
    { question: 2, options: [3, 1], text: '' },
    { question: 3, options: [], text: 'more maps' },
  ]);
  expect(sentAnswers(exampleQuestions, withWords(empty, 3, '   '))).toEqual([]);
});
