import { lengthOf } from '@guildhall/contract/feedback/rules.ts';
import { fieldRules } from '@guildhall/contract/http/field-faults.ts';
import {
  faultOfAnswer,
  surveyBounds,
  surveyTypes,
  type AskedQuestion,
  type SubmittedAnswer,
} from '@guildhall/contract/surveys/rules.ts';
import type { SurveyInfo, SurveyQuestion } from '@guildhall/contract/surveys/player.ts';
import type { FailureMessage } from '../../../platform/network/failure.ts';

export interface Draft {
  readonly id: number;
  /** Idempotency key of the answer. */
  readonly key: string;
  /** Fingerprint of the questions at the time of writing. */
  readonly shape: string;
  /** -1: before the first question. The number of questions: the review page. */
  readonly page: number;
  /** The review was reached once, so every question leads back to it. */
  readonly isReviewed: boolean;
  readonly answers: readonly SubmittedAnswer[];
  /** Why the server refused it, if it was sent before. */
  readonly failureMessage: FailureMessage | null;
}

/** Fingerprint of everything answers depend on. Excludes texts, which differ by language and may be corrected. */
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
  failureMessage: null,
});

export const hasContent = ({ page, answers }: Draft): boolean => page >= 0 || answers.length > 0;

export const answerTo = ({ answers }: Pick<Draft, 'answers'>, question: number): SubmittedAnswer =>
  answers.find((answer) => answer.question === question) ?? { question, options: [], text: '' };

const isEmpty = ({ options, text }: SubmittedAnswer): boolean => options.length === 0 && text === '';

const withAnswer = (draft: Draft, answer: SubmittedAnswer): Draft => ({
  ...draft,
  answers: [
    ...draft.answers.filter(({ question }) => question !== answer.question),
    ...(isEmpty(answer) ? [] : [answer]),
  ],
});

/** A single choice takes the last tap; beyond the maximum of a multiple choice a tap is a no-op. */
export const withTap = (draft: Draft, { id, kind, max }: SurveyQuestion, option: number): Draft => {
  const answer = answerTo(draft, id);
  if (kind === 'single') return withAnswer(draft, { ...answer, options: [option] });
  const others = answer.options.filter((each) => each !== option);
  if (others.length < answer.options.length) return withAnswer(draft, { ...answer, options: others });
  return answer.options.length >= max ? draft : withAnswer(draft, { ...answer, options: [...answer.options, option] });
};

export const withWords = (draft: Draft, question: number, text: string): Draft =>
  withAnswer(draft, { question, options: [], text });

const faultKeys = { invalid: 'error.invalid', option_required: 'error.option_required' } as const;

export const problemOf = (question: SurveyQuestion, draft: Pick<Draft, 'answers'>): FailureMessage | null => {
  const answer = answerTo(draft, question.id);
  const fault = faultOfAnswer(askedOf(question), answer);
  if (fault?.name === 'option_count') return { key: 'error.option_count', params: { min: fault.min, max: fault.max } };
  if (fault !== null) return { key: faultKeys[fault.name], params: {} };
  return fieldRules.length(lengthOf(answer.text), { min: 0, max: surveyBounds.wordsMax }) ?? null;
};

/** Votes have a single page, and a single question needs no review. */
export const hasReview = ({ type, questions }: Pick<SurveyInfo, 'type' | 'questions'>): boolean =>
  type === surveyTypes.questionnaire && questions.length > 1;

/** The next page, or null if the next step is sending. */
export const nextPage = (info: Pick<SurveyInfo, 'type' | 'questions'>, { page, isReviewed }: Draft): number | null => {
  const last = hasReview(info) ? info.questions.length : info.questions.length - 1;
  if (page >= last) return null;
  return isReviewed ? last : page + 1;
};

export const firstProblem = (questions: readonly SurveyQuestion[], draft: Draft): number | null => {
  const index = questions.findIndex((question) => problemOf(question, draft) !== null);
  return index < 0 ? null : index;
};

export const sentAnswers = (questions: readonly SurveyQuestion[], draft: Draft): SubmittedAnswer[] =>
  questions
    .map(({ id }) => answerTo(draft, id))
    .map((answer) => ({ ...answer, text: answer.text.trim() }))
    .filter((answer) => !isEmpty(answer));
