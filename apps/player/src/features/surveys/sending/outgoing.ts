import type { GivenAnswer } from '@guildhall/contract/survey-rules.ts';
import type { OwnAnswer } from '@guildhall/contract/surveys.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import type { Told } from '../../../platform/told.ts';
import type { Draft } from '../draft/draft.model.ts';

/** Why an answer still waits. `refused`: it will not be taken, and its player is told why. */
export type Trouble = 'network' | 'server' | 'rate' | 'launch' | 'refused';

/** An answer that was given and has not arrived yet. */
export interface Outgoing {
  readonly id: number;
  /** The draft's: however often it is sent, it arrives once. */
  readonly key: string;
  readonly lang: LangId;
  readonly shape: string;
  readonly answers: readonly GivenAnswer[];
  readonly attempts: number;
  readonly notBeforeMs: number;
  readonly trouble: Trouble | null;
  readonly told: Told | null;
}

export const outgoingOf = ({ id, key, shape }: Draft, answers: readonly GivenAnswer[], lang: LangId): Outgoing => ({
  id,
  key,
  lang,
  shape,
  answers,
  attempts: 0,
  notBeforeMs: 0,
  trouble: null,
  told: null,
});

/** The draft that it was, at its overview, with why it came back. It keeps its key: nothing of it has arrived. */
export const draftOf = ({ id, key, shape, answers, told }: Outgoing): Draft => ({
  id,
  key,
  shape,
  page: Number.MAX_SAFE_INTEGER,
  isReviewed: true,
  answers,
  told,
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
