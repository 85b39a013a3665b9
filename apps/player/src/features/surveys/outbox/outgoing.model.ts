import type { SubmittedAnswer } from '@guildhall/contract/surveys/rules.ts';
import type { OwnAnswer } from '@guildhall/contract/surveys/player.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { untried, type RetryState } from '../../../kit/outbox/retry.ts';
import type { Draft } from '../draft/draft.model.ts';

export interface Outgoing extends RetryState {
  readonly id: number;
  /** Idempotency key, taken from the draft. */
  readonly key: string;
  readonly lang: LangId;
  readonly shape: string;
  readonly answers: readonly SubmittedAnswer[];
}

export const outgoingOf = ({ id, key, shape }: Draft, answers: readonly SubmittedAnswer[], lang: LangId): Outgoing => ({
  id,
  key,
  lang,
  shape,
  answers,
  ...untried,
});

/**
 * Turns a refused answer into a draft again, opened at the review. The key stays, because nothing was stored under it.
 */
export const draftOf = ({ id, key, shape, answers, failureMessage }: Outgoing): Draft => ({
  id,
  key,
  shape,
  page: Number.MAX_SAFE_INTEGER,
  isReviewed: true,
  answers,
  failureMessage,
});

export const ownAnswerOf = (
  { answers }: Outgoing,
  { receipt, answered_at, is_verified }: Omit<OwnAnswer, 'choices'>,
): OwnAnswer => ({
  receipt,
  answered_at,
  is_verified,
  choices: answers.flatMap(({ question, options }) =>
    options.length === 0 ? [] : [{ question, options: [...options] }],
  ),
});
