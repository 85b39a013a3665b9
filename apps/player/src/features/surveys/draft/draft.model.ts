import { lengthOf } from '@guildhall/contract/feedback-rules.ts';
import { fieldRules } from '@guildhall/contract/field-faults.ts';
import {
  faultOfAnswer,
  surveyBounds,
  surveyTypes,
  type AskedQuestion,
  type GivenAnswer,
} from '@guildhall/contract/survey-rules.ts';
import type { SurveyInfo, SurveyQuestion } from '@guildhall/contract/surveys.ts';
import type { Told } from '../../../platform/told.ts';

/** What a player has answered so far, and where they are. */
export interface Draft {
  readonly id: number;
  /** Goes with the answer, however often it is sent. */
  readonly key: string;
  /** What was asked when it was written. */
  readonly shape: string;
  /** -1: before the first question. As many as there are questions: the overview. */
  readonly page: number;
  /** They were at the overview once: from any question the way leads back there. */
  readonly isReviewed: boolean;
  readonly answers: readonly GivenAnswer[];
  /** Why it came back, where it had been sent already. */
  readonly told: Told | null;
}

/** All that an answer hangs on, without the words: those may change, and be of another language. */
export const shapeOf = (questions: readonly SurveyQuestion[]): string =>
  questions
    .map(({ id, kind, min, max, options }) => [id, kind, min, max, ...options.map((option) => option.id)].join(' '))
    .join('/');

const askedOf = ({ options, ...question }: SurveyQuestion): AskedQuestion => ({
  ...question,
  options: options.map(({ id }) => id),
});

export const emptyDraft = (id: number, key: string, questions: readonly SurveyQuestion[]): Draft => ({
  id,
  key,
  shape: shapeOf(questions),
  page: -1,
  isReviewed: false,
  answers: [],
  told: null,
});

export const holdsAnything = ({ page, answers }: Draft): boolean => page >= 0 || answers.length > 0;

export const answerTo = ({ answers }: Pick<Draft, 'answers'>, question: number): GivenAnswer =>
  answers.find((answer) => answer.question === question) ?? { question, options: [], text: '' };

const isEmpty = ({ options, text }: GivenAnswer): boolean => options.length === 0 && text === '';

const withAnswer = (draft: Draft, given: GivenAnswer): Draft => ({
  ...draft,
  answers: [...draft.answers.filter(({ question }) => question !== given.question), ...(isEmpty(given) ? [] : [given])],
});

/** An option was tapped. Of a choice of one the last tap counts; beyond the most that may be chosen nothing happens. */
export const withTap = (draft: Draft, { id, kind, max }: SurveyQuestion, option: number): Draft => {
  const given = answerTo(draft, id);
  if (kind === 'single') return withAnswer(draft, { ...given, options: [option] });
  const others = given.options.filter((each) => each !== option);
  if (others.length < given.options.length) return withAnswer(draft, { ...given, options: others });
  return given.options.length >= max ? draft : withAnswer(draft, { ...given, options: [...given.options, option] });
};

export const withWords = (draft: Draft, question: number, text: string): Draft =>
  withAnswer(draft, { question, options: [], text });

const faultKeys = { invalid: 'error.invalid', option_required: 'error.option_required' } as const;

/** What is wrong with the answer to one question (E2), in the catalogue's words. */
export const problemOf = (question: SurveyQuestion, draft: Pick<Draft, 'answers'>): Told | null => {
  const given = answerTo(draft, question.id);
  const fault = faultOfAnswer(askedOf(question), given);
  if (fault?.name === 'option_count') return { key: 'error.option_count', params: { min: fault.min, max: fault.max } };
  if (fault !== null) return { key: faultKeys[fault.name], params: {} };
  return fieldRules.length(lengthOf(given.text), { min: 0, max: surveyBounds.wordsMax }) ?? null;
};

/** A vote is a page by itself; of a single question there is nothing to look over. */
export const hasReview = ({ type, questions }: Pick<SurveyInfo, 'type' | 'questions'>): boolean =>
  type === surveyTypes.questionnaire && questions.length > 1;

/** Where the next step leads, or null: it is the sending. */
export const nextPage = (info: Pick<SurveyInfo, 'type' | 'questions'>, { page, isReviewed }: Draft): number | null => {
  const last = hasReview(info) ? info.questions.length : info.questions.length - 1;
  if (page >= last) return null;
  return isReviewed ? last : page + 1;
};

/** The first question whose answer will not do; null where all will. */
export const firstProblem = (questions: readonly SurveyQuestion[], draft: Draft): number | null => {
  const index = questions.findIndex((question) => problemOf(question, draft) !== null);
  return index < 0 ? null : index;
};

/** What goes to the server: in the order asked, without what was skipped. */
export const sentAnswers = (questions: readonly SurveyQuestion[], draft: Draft): GivenAnswer[] =>
  questions
    .map(({ id }) => answerTo(draft, id))
    .map((given) => ({ ...given, text: given.text.trim() }))
    .filter((given) => !isEmpty(given));
