import { gameActionBounds } from '@guildhall/contract/game-actions/rules.ts';
import type { Database } from '../../data/database.ts';
import { removeInBatches, type Counted } from '../../data/retention.ts';
import { delayMsAfter } from '../../http/outgoing/retry-delay.ts';
import { postSigned } from '../../http/outgoing/signed-post.ts';
import { createSlots } from '../../http/outgoing/slots.ts';
import type { Job } from '../../registration/feature.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import type { GameActionConfig } from '../../runtime/game-actions.ts';
import type { Log } from '../../runtime/log.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { verdictOf } from './game-actions.answer.rules.ts';
import { auditFinished, type GameActionAnswers } from './game-actions.answer.service.ts';
import * as queries from './game-actions.delivery.queries.ts';
import { gameActionsMetrics } from './game-actions.metrics.ts';
import { deleteOld } from './game-actions.queries.ts';

export interface DeliveryDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly counted: Counted;
  readonly actions: readonly GameActionConfig[];
  readonly answers: GameActionAnswers;
}

const batch = 100;
/** Time to record the outcome after the request has ended or timed out. */
const leaseMarginMs = 10_000;
export const retentionDays = 365;

/** The body is identical for every attempt. */
const bodyOf = ({ id, action, input, reason, requested_by, created_at, issuer, subject, guid }: queries.Claimed) =>
  JSON.stringify({
    type: 'game_action.requested',
    timestamp: created_at.toISOString(),
    data: { id, action, input, reason, requested_by, player: { issuer, subject, guid } },
  });

/** Sends requested actions to the game. Safe to run on several workers. */
export const createGameActionDelivery = ({
  database,
  consoleHints,
  log,
  metrics,
  counted,
  actions,
  answers,
}: DeliveryDependencies) => {
  const { gameActionAttempts } = gameActionsMetrics(metrics);
  const fail = async (claimed: queries.Claimed, failed: queries.FailedAttempt): Promise<void> => {
    await database.transaction(async (tx) => {
      const state = await queries.recordFailure(tx, claimed, failed);
      if (state === 'failed') await auditFinished(tx, claimed.id, claimed.action, state);
    });
    consoleHints.changed('game-actions', [claimed.id]);
  };

  const attempt = async (config: GameActionConfig, claimed: queries.Claimed): Promise<void> => {
    const { id, attempts } = claimed;
    // The account may have been closed since. After the first attempt the game must still say what it did.
    if (claimed.is_closed && attempts === 1) {
      return fail(claimed, { problem: 'account_closed', status: null, delayMs: 0, isLast: true });
    }
    const timestamp = Math.floor(claimed.now.getTime() / 1000);
    const outcome = await postSigned(
      config,
      { id, timestamp, body: bodyOf(claimed) },
      config.timeout_seconds * 1000,
      gameActionBounds.answerBytesMax,
    );
    const verdict = verdictOf(outcome);
    const result = verdict.kind === 'retry' ? 'failed' : verdict.answer.status;
    gameActionAttempts.inc({ action: config.name, outcome: result });
    if (verdict.kind === 'retry') {
      const { problem, status } = verdict;
      return fail(claimed, { problem, status, delayMs: delayMsAfter(attempts), isLast: false });
    }
    const { status, message } = verdict.answer;
    if (status !== 'accepted') {
      await answers.record(id, { status, message, httpStatus: verdict.status });
      return undefined;
    }
    await queries.recordAccepted(database.query, id, config.answer_minutes);
    consoleHints.changed('game-actions', [id]);
    return undefined;
  };

  const slots = new Map(
    actions.map((config) => [
      config.name,
      createSlots({
        claim: (limit) =>
          queries.claim(database.query, config.name, config.timeout_seconds * 1000 + leaseMarginMs, limit),
        send: (claimed: queries.Claimed) => attempt(config, claimed),
        onSendFailed: (error) =>
          log.warn({ err: error, action: config.name }, 'game actions: recording the outcome failed, will resend'),
        onClaimFailed: (error) =>
          log.warn({ err: error, action: config.name }, 'game actions: claiming actions failed, will retry'),
      }),
    ]),
  );

  /** Returns the number of actions that were ended, so that callers can repeat full batches. */
  const endBatch = async (state: 'unknown' | 'failed'): Promise<number> => {
    const ended = await database.transaction(async (tx) => {
      const rows =
        state === 'unknown'
          ? await queries.endWaits(tx, batch)
          : await queries.giveUpOrphans(
              tx,
              actions.map(({ name }) => name),
              batch,
            );
      for (const { id, action } of rows) await auditFinished(tx, id, action, state);
      return rows;
    });
    if (ended.length > 0)
      consoleHints.changed(
        'game-actions',
        ended.map(({ id }) => id),
      );
    return ended.length;
  };

  const send = async (): Promise<void> => {
    for (const name of await queries.selectDue(database.query)) slots.get(name)?.fill();
    while ((await endBatch('unknown')) === batch);
  };

  const sweep = async (): Promise<number> => {
    while ((await endBatch('failed')) === batch);
    return removeInBatches(500, (limit) => deleteOld(database.query, retentionDays, limit));
  };

  return {
    jobs: [
      { name: 'gameActions.send', everyMs: 500, run: send },
      { name: 'gameActions.sweep', everyMs: 10 * 60_000, run: counted('game_actions', sweep) },
    ] satisfies Job[],
    send,
    sweep,
    settled: async (): Promise<void> => {
      await Promise.all([...slots.values()].map((each) => each.settled()));
    },
    close: async (): Promise<void> => {
      await Promise.all([...slots.values()].map((each) => each.close()));
    },
  };
};
