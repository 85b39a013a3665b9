import { randomBytes } from 'node:crypto';
import { receiptLetters, surveyBounds, type SubmittedAnswer } from '@guildhall/contract/surveys/rules.ts';
import type { Database } from '../../../data/database.ts';
import { createGroupCommit } from '../../../data/group-commit.ts';
import { Failure } from '../../../runtime/failure.ts';
import type { Log } from '../../../runtime/log.ts';
import { vectorOf } from '../../../data/search-terms.ts';
import type { TallySlot } from '../surveys.tally-slots.rules.ts';
import { takeAnswers, type AnswerOutcome } from './answering.queries.ts';

export interface NewAnswer {
  readonly surveyId: number;
  readonly playerId: string;
  readonly key: string;
  readonly isVerified: boolean;
  readonly lang: number;
  readonly channel: number | null;
  readonly gameVersion: string | null;
  readonly answers: readonly SubmittedAnswer[];
  readonly tallySlots: readonly TallySlot[];
}

export interface Answered {
  readonly receipt: string;
  readonly answered_at: number;
  readonly is_verified: boolean;
}

export interface AnsweringDependencies {
  readonly database: Database;
  readonly log: Log;
  readonly onStored: (surveyId: number) => void;
}

const failures = {
  answered: 'survey_answered',
  closed: 'survey_closed',
  full: 'survey_full',
  unverified: 'survey_verified_only',
  not_found: 'not_found',
} as const satisfies Record<Exclude<AnswerOutcome, 'ok'>, string>;

const newReceipt = (): string =>
  Array.from(randomBytes(surveyBounds.receiptLength), (byte) => receiptLetters[byte % receiptLetters.length]).join('');

/**
 * Builds an item for the SQL function `survey_take`. `n` lists the counters to increment (1-based): the total, each
 * answered question and each chosen option.
 */
const itemOf = ({ playerId, key, isVerified, lang, channel, gameVersion, answers, tallySlots }: NewAnswer) => {
  const chosen = answers.filter(({ options }) => options.length > 0);
  const said = answers.filter(({ text }) => text !== '');
  const isCounted = ({ question, option }: TallySlot): boolean => {
    if (question === 0) return true;
    const answer = answers.find((each) => each.question === question);
    if (answer === undefined) return false;
    return option === 0 ? answer.options.length > 0 || answer.text !== '' : answer.options.includes(option);
  };
  return {
    p: playerId,
    k: key,
    r: newReceipt(),
    f: isVerified,
    l: lang,
    c: channel,
    v: gameVersion,
    a: Object.fromEntries(chosen.map(({ question, options }) => [question, options])),
    n: tallySlots.flatMap((slot, index) => (isCounted(slot) ? [index + 1] : [])),
    w: said.length === 0 ? null : said.map(({ question, text }) => ({ q: question, t: text, s: vectorOf('', text) })),
  };
};

export type Answering = ReturnType<typeof createAnswering>;

/** Stores answers by group commit. A batch holds one survey, because its counters are incremented once per batch. */
export const createAnswering = ({ database, log, onStored }: AnsweringDependencies) => {
  const store = async (batch: readonly NewAnswer[]): Promise<(Answered | Failure)[]> => {
    const surveyId = batch[0]?.surveyId ?? 0;
    const rows = await takeAnswers(database.pool, surveyId, batch.map(itemOf));
    const outcomes: (Answered | Failure)[] = [];
    for (const { ord, outcome, receipt, at_ms: atMs } of rows) {
      const isVerified = batch[ord - 1]?.isVerified ?? false;
      outcomes[ord - 1] =
        outcome === 'ok' ? { receipt, answered_at: atMs, is_verified: isVerified } : new Failure(failures[outcome]);
    }
    if (rows.some((row) => row.is_new)) onStored(surveyId);
    return outcomes;
  };

  const commit = createGroupCommit<NewAnswer, Answered>({
    store,
    onFailed: (error, answers) => {
      log.warn({ err: error, answers }, 'surveys: storing answers failed, outcome unknown');
    },
    laneOf: ({ surveyId }) => surveyId,
    orderKeyOf: ({ surveyId }) => surveyId,
    batchMax: 1000,
    // Concurrent batches of a survey would only wait for the same row locks.
    batchesMax: 1,
    waitingMax: 10_000,
  });

  return {
    /** Resolves once the answer is committed, now or by an earlier attempt; rejects with the reason. */
    take: (answer: NewAnswer): Promise<Answered> => commit(answer),
  };
};
