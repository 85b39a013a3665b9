import { feedbackDays } from '@guildhall/contract/feedback/rules.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Database, Tx } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import type { Job } from '../../../registration/feature.ts';
import type { Replies } from '../../replies/replies.public.ts';
import { answerOf } from '../../incidents/incidents.public.ts';
import * as queries from './follow-up.queries.ts';
import { applyAction } from '../feedback.transitions.service.ts';
import type { FeedbackAction } from '../feedback.transitions.rules.ts';
import type { FeedbackRecord } from '../feedback.transitions.queries.ts';

export interface FeedbackJobsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly consoleHints: ConsoleHints;
  readonly replies: Replies;
}

const batch = 100;
const tiersBatch = 1000;
const everyMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;

type Work = Omit<FeedbackAction, 'at'>;

/** Background jobs of reports. Each run processes everything due, in batches; any number of workers may run at once. */
export const feedbackJobs = ({ database, clock, consoleHints, replies }: FeedbackJobsDependencies): Job[] => {
  const daysAgo = (days: number): Date => new Date(clock.now() - days * dayMs);

  const doBatch = async <R extends FeedbackRecord>(
    claim: (tx: Tx) => Promise<R[]>,
    workOn: (tx: Tx, record: R) => Promise<Work> | Work,
  ): Promise<boolean> => {
    const done = await database.transaction(async (tx) => {
      const records = await claim(tx);
      for (const record of records) {
        await applyAction(tx, record, { ...(await workOn(tx, record)), at: new Date(clock.now()) });
      }
      return records;
    });
    if (done.length > 0) {
      consoleHints.changed(
        'feedback',
        done.map(({ id }) => id),
      );
      replies.changed([...new Set(done.map((record) => record.player_id))]);
    }
    return done.length === batch;
  };

  return [
    {
      name: 'feedback.notice',
      everyMs,
      run: async () => {
        const claim = (tx: Tx) => queries.claimSilent(tx, daysAgo(feedbackDays.notice), batch);
        while (await doBatch(claim, () => ({ kind: 'notice', move: null, author: { by: 'system' } })));
      },
    },
    {
      name: 'feedback.lapse',
      everyMs,
      run: async () => {
        // The reminder must have been visible for the promised time, even if it was late.
        const noticed = daysAgo(feedbackDays.lapse - feedbackDays.notice);
        const claim = (tx: Tx) => queries.claimLapsed(tx, daysAgo(feedbackDays.lapse), noticed, batch);
        while (await doBatch(claim, () => ({ kind: 'lapsed', move: 'lapse', author: { by: 'system' } })));
      },
    },
    {
      name: 'feedback.answerLinked',
      everyMs,
      run: async () => {
        const claim = (tx: Tx) => queries.claimAnswerable(tx, batch);
        const workOn = async (tx: Tx, record: queries.LinkedRecord): Promise<Work> => ({
          kind: 'finished',
          move: 'finish',
          author: { by: 'staff', staffId: record.closed_by },
          text: await answerOf(tx, record.incident_id ?? 0, record.lang),
          details: { incident_id: record.incident_id },
        });
        while (await doBatch(claim, workOn));
      },
    },
    {
      // Also runs when a worker starts, which fills the reports of the previous release.
      name: 'feedback.tiers',
      everyMs: dayMs,
      run: async () => {
        while ((await database.transaction((tx) => queries.fillTiers(tx, tiersBatch))) === tiersBatch);
      },
    },
  ];
};
