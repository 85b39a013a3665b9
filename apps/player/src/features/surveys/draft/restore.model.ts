import type { SubmittedAnswer } from '@guildhall/contract/surveys/rules.ts';
import type { SurveyInfo, SurveyQuestion } from '@guildhall/contract/surveys/player.ts';
import { hasReview, shapeOf, type Draft } from './draft.model.ts';

const isAnswer = (value: unknown): value is SubmittedAnswer => {
  const { question, options, text } = (value ?? {}) as Partial<SubmittedAnswer>;
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

/** The part of an answer that still fits the question; null if nothing does. */
const fitting = (answer: SubmittedAnswer, question: SurveyQuestion | undefined): SubmittedAnswer | null => {
  if (question === undefined) return null;
  if (question.kind === 'text') return answer.text === '' ? null : { ...answer, options: [] };
  const options = answer.options.filter((option) => question.options.some(({ id }) => id === option));
  const kept = options.slice(0, question.max);
  return kept.length === 0 ? null : { question: answer.question, options: kept, text: '' };
};

export interface Restored {
  readonly draft: Draft;
  /** The questions have changed since; the player should check the answers. */
  readonly isChanged: boolean;
}

/**
 * Reconciles a stored draft with the current survey. Published surveys do not change, but a draft may be older or
 * damaged: answers that still fit are kept, and the player restarts at the first page.
 */
export const restoreDraft = (found: unknown, info: Pick<SurveyInfo, 'type' | 'questions'>): Restored | null => {
  if (!isWhole(found)) return null;
  const shape = shapeOf(info.questions);
  if (found.shape === shape) {
    const last = hasReview(info) ? info.questions.length : info.questions.length - 1;
    return { draft: { ...found, page: Math.max(-1, Math.min(found.page, last)) }, isChanged: false };
  }
  const answers = found.answers.flatMap((answer) => {
    const kept = fitting(
      answer,
      info.questions.find(({ id }) => id === answer.question),
    );
    return kept === null ? [] : [kept];
  });
  return { draft: { ...found, shape, page: -1, isReviewed: false, answers, failureMessage: null }, isChanged: true };
};
