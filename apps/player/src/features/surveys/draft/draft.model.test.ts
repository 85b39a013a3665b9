import { describe, expect, it } from 'vitest';
import { exampleQuestions, exampleSurvey } from '../testing/survey.ts';
import {
  answerTo,
  emptyDraft,
  firstProblem,
  holdsAnything,
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
  it('E1: of a choice of one the last tap counts', () => {
    expect(optionsOf(tapped(empty, one, 2, 3), 1)).toEqual([3]);
    expect(optionsOf(tapped(empty, one, 2, 2), 1)).toEqual([2]);
  });

  it('E1: of several each tap takes or gives back, and beyond the most nothing happens', () => {
    const three = tapped(empty, some, 1, 2, 3);
    expect(optionsOf(three, 2)).toEqual([1, 2, 3]);
    expect(withTap(three, some, 4)).toBe(three);
    expect(optionsOf(tapped(three, some, 2, 4), 2)).toEqual([1, 3, 4]);
  });

  it('E1: what is taken back leaves nothing behind', () => {
    expect(tapped(empty, some, 1, 1)).toEqual(empty);
    expect(holdsAnything(empty)).toBe(false);
    expect(holdsAnything(tapped(empty, one, 2))).toBe(true);
    expect(holdsAnything({ ...empty, page: 0 })).toBe(true);
  });
});

describe('what is wrong with an answer', () => {
  it('E2: an option must be selected', () => {
    expect(problemOf(one, empty)).toEqual({ key: 'error.option_required', params: {} });
    expect(problemOf(some, empty)).toEqual({ key: 'error.option_required', params: {} });
    expect(problemOf(one, tapped(empty, one, 1))).toBeNull();
  });

  it('E2: of several at least min and at most max', () => {
    const counted = { key: 'error.option_count', params: { min: 2, max: 3 } };
    expect(problemOf(some, tapped(empty, some, 1))).toEqual(counted);
    expect(problemOf(some, tapped(empty, some, 1, 2))).toBeNull();
    const tooMany = { ...empty, answers: [{ question: 2, options: [1, 2, 3, 4], text: '' }] };
    expect(problemOf(some, tooMany)).toEqual(counted);
  });

  it('E2: words may be left out, and are counted as people count them', () => {
    expect(problemOf(words, empty)).toBeNull();
    expect(problemOf(words, withWords(empty, 3, '👨‍👩‍👧‍👦'.repeat(1000)))).toBeNull();
    expect(problemOf(words, withWords(empty, 3, 'a'.repeat(1001)))).toEqual({
      key: 'error.length',
      params: { min: 0, max: 1000 },
    });
  });

  it('E2: the first question that will not do is the one to go to', () => {
    expect(firstProblem(exampleQuestions, empty)).toBe(0);
    expect(firstProblem(exampleQuestions, tapped(empty, one, 1))).toBe(1);
    expect(firstProblem(exampleQuestions, tapped(tapped(empty, one, 1), some, 1, 2))).toBeNull();
  });
});

describe('the pages', () => {
  const pagesOf = (survey: Parameters<typeof nextPage>[0], isReviewed = false): (number | null)[] =>
    [-1, 0, 1, 2, 3].map((page) => nextPage(survey, { ...empty, page, isReviewed }));

  it('E1: lead from question to question to the overview, and from there to sending', () => {
    expect(pagesOf(exampleSurvey)).toEqual([0, 1, 2, 3, null]);
  });

  it('E1: whoever was at the overview goes back there from any question', () => {
    expect(pagesOf(exampleSurvey, true)).toEqual([3, 3, 3, 3, null]);
  });

  it('E1: a single question and a vote have no overview', () => {
    expect(pagesOf({ type: 1, questions: [one] })).toEqual([0, null, null, null, null]);
    expect(pagesOf({ type: 2, questions: [one] })).toEqual([0, null, null, null, null]);
  });
});

it('E2: what is sent is in the order asked, without what was skipped and without spaces around words', () => {
  const draft = tapped(tapped(empty, some, 3, 1), one, 2);
  expect(sentAnswers(exampleQuestions, withWords(draft, 3, '  more maps \n'))).toEqual([
    { question: 1, options: [2], text: '' },
    { question: 2, options: [3, 1], text: '' },
    { question: 3, options: [], text: 'more maps' },
  ]);
  expect(sentAnswers(exampleQuestions, withWords(empty, 3, '   '))).toEqual([]);
});
