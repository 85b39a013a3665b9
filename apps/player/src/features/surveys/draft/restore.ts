import type { GivenAnswer } from '@guildhall/contract/survey-rules.ts';
import type { SurveyInfo, SurveyQuestion } from '@guildhall/contract/surveys.ts';
import { hasReview, shapeOf, type Draft } from './draft.model.ts';

const isAnswer = (value: unknown): value is GivenAnswer => {
  const { question, options, text } = (value ?? {}) as Partial<GivenAnswer>;
  return typeof question === 'number' && Array.isArray(options) && typeof text === 'string';
};

const isWhole = (value: unknown): value is Draft => {
  const { key, shape, page, answers } = (value ?? {}) as Partial<Draft>;
  return (
    typeof key === 'string' &&
    typeof shape === 'string' &&
    typeof page === 'number' &&
    Array.isArray(answers) &&
    answers.every(isAnswer)
  );
};

/** What is left of an answer to a question that may be another one now; null where nothing is. */
const fitting = (given: GivenAnswer, question: SurveyQuestion | undefined): GivenAnswer | null => {
  if (question === undefined) return null;
  if (question.kind === 'text') return given.text === '' ? null : { ...given, options: [] };
  const options = given.options.filter((option) => question.options.some(({ id }) => id === option));
  const kept = options.slice(0, question.max);
  return kept.length === 0 ? null : { question: given.question, options: kept, text: '' };
};

export interface Restored {
  readonly draft: Draft;
  /** It was written for other questions: the player should look over it. */
  readonly isChanged: boolean;
}

/**
 * A draft from the device against the survey as it is now. A published survey does not change, but a draft may be older than
 * that, or damaged: whatever still fits is kept, and the player begins anew at the first page.
 */
export const restoreDraft = (found: unknown, info: Pick<SurveyInfo, 'type' | 'questions'>): Restored | null => {
  if (!isWhole(found)) return null;
  const shape = shapeOf(info.questions);
  if (found.shape === shape) {
    const last = hasReview(info) ? info.questions.length : info.questions.length - 1;
    return { draft: { ...found, page: Math.max(-1, Math.min(found.page, last)) }, isChanged: false };
  }
  const answers = found.answers.flatMap((given) => {
    const kept = fitting(
      given,
      info.questions.find(({ id }) => id === given.question),
    );
    return kept === null ? [] : [kept];
  });
  return { draft: { ...found, shape, page: -1, isReviewed: false, answers, told: null }, isChanged: true };
};
