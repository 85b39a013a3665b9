import { randomBytes } from 'node:crypto';
import { receiptLetters, surveyBounds, type GivenAnswer } from '@guildhall/contract/survey-rules.ts';
import { isBadItem, type Database } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import type { Log } from '../../platform/log.ts';
import { vectorOf } from '../../platform/search-terms.ts';
import type { Place } from './surveys.places.ts';

export interface NewAnswer {
  readonly surveyId: number;
  readonly playerId: string;
  readonly key: string;
  readonly isVerified: boolean;
  readonly lang: number;
  readonly channel: number | null;
  readonly gameVersion: string | null;
  /** Checked by the rules; texts are trimmed. */
  readonly given: readonly GivenAnswer[];
  /** What the survey counts. */
  readonly places: readonly Place[];
}

export interface Answered {
  readonly receipt: string;
  readonly answered_at: number;
  readonly is_verified: boolean;
}

interface Waiting {
  readonly answer: NewAnswer;
  readonly resolve: (answered: Answered) => void;
  readonly reject: (failure: Failure) => void;
}

interface OutcomeRow {
  ord: number;
  outcome: 'ok' | keyof typeof failures;
  receipt: string;
  at_ms: number;
  is_new: boolean;
}

export interface AnsweringDependencies {
  readonly database: Database;
  readonly log: Log;
  /** Told after every batch in which something new was stored. */
  readonly onStored: (surveyId: number) => void;
}

const batchMax = 1000;
const waitingMax = 10_000;

const failures = {
  answered: 'survey_answered',
  closed: 'survey_closed',
  full: 'survey_full',
  unverified: 'survey_verified_only',
  not_found: 'not_found',
} as const;

const newReceipt = (): string =>
  Array.from(randomBytes(surveyBounds.receiptLength), (byte) => receiptLetters[byte % receiptLetters.length]).join('');

/** An item of `survey_take`. Counted are the answer, each question that was answered and each choice. */
const itemOf = ({ playerId, key, isVerified, lang, channel, gameVersion, given, places }: NewAnswer) => {
  const chosen = given.filter(({ options }) => options.length > 0);
  const said = given.filter(({ text }) => text !== '');
  const isCounted = ({ question, option }: Place): boolean => {
    if (question === 0) return true;
    const answer = given.find((each) => each.question === question);
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
    n: places.flatMap((place, index) => (isCounted(place) ? [index + 1] : [])),
    w: said.length === 0 ? null : said.map(({ question, text }) => ({ q: question, t: text, s: vectorOf('', text) })),
  };
};

export type Answering = ReturnType<typeof createAnswering>;

/**
 * The one way in for answers. Whatever many send to a survey at the same time is stored and counted in one transaction, and
 * while that is under way the next batch gathers: so counts that everybody adds to cost a wait, not throughput.
 */
export const createAnswering = ({ database, log, onStored }: AnsweringDependencies) => {
  const queues = new Map<number, Waiting[]>();
  let waiting = 0;

  const store = async (surveyId: number, batch: readonly Waiting[]): Promise<void> => {
    const { rows } = await database.pool.query<OutcomeRow>({
      name: 'surveys.take',
      text: 'select * from survey_take($1, $2)',
      values: [surveyId, JSON.stringify(batch.map(({ answer }) => itemOf(answer)))],
    });
    for (const { ord, outcome, receipt, at_ms: atMs } of rows) {
      const sent = batch[ord - 1];
      if (outcome !== 'ok') sent?.reject(new Failure(failures[outcome]));
      else sent?.resolve({ receipt, answered_at: atMs, is_verified: sent.answer.isVerified });
    }
    if (rows.some((row) => row.is_new)) onStored(surveyId);
  };

  const storeOrFail = async (surveyId: number, batch: readonly Waiting[]): Promise<void> => {
    try {
      await store(surveyId, batch);
    } catch (error) {
      if (batch.length > 1 && isBadItem(error)) {
        for (const one of batch) await storeOrFail(surveyId, [one]);
        return;
      }
      log.warn({ err: error, answers: batch.length }, 'answers could not be stored, or it is not known');
      // Not a refusal: it may have been stored. Whoever sends it again with the same key finds out.
      for (const { reject } of batch) reject(new Failure('unavailable'));
    }
  };

  /** One batch of a survey at a time: two would only wait for each other in the database. */
  const run = async (surveyId: number, queue: Waiting[]): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.splice(0, batchMax);
      waiting -= batch.length;
      await storeOrFail(surveyId, batch);
    }
    queues.delete(surveyId);
  };

  return {
    /** Resolves once the answer is stored durably, now or before; rejects with why it was refused. */
    take: (answer: NewAnswer): Promise<Answered> =>
      new Promise((resolve, reject: (failure: Failure) => void) => {
        if (waiting >= waitingMax) {
          reject(new Failure('unavailable'));
          return;
        }
        waiting += 1;
        const queue = queues.get(answer.surveyId);
        if (queue !== undefined) {
          queue.push({ answer, resolve, reject });
          return;
        }
        const begun = [{ answer, resolve, reject }];
        queues.set(answer.surveyId, begun);
        // After this turn, so that what arrived together is stored together.
        setImmediate(() => void run(answer.surveyId, begun));
      }),
  };
};
