import { feedbackDays } from '@guildhall/contract/feedback-rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import type { Job } from '../../platform/feature.ts';
import type { Replies } from '../../platform/replies.ts';
import { answerOf } from '../incidents/incidents.public.ts';
import * as queries from './feedback.jobs.queries.ts';
import { perform, type Deed, type FeedbackRecord } from './feedback.moves.ts';

export interface FeedbackJobsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly desk: DeskHints;
  readonly replies: Replies;
}

const batch = 100;
const everyMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;

type Work = Omit<Deed, 'at'>;

/** What happens to reports by itself. Every run takes what is due, in batches; any number of workers may run at once. */
export const feedbackJobs = ({ database, clock, desk, replies }: FeedbackJobsDependencies): Job[] => {
  const daysAgo = (days: number): Date => new Date(clock.now() - days * dayMs);

  const doBatch = async <R extends FeedbackRecord>(
    claim: (tx: Tx) => Promise<R[]>,
    workOn: (tx: Tx, record: R) => Promise<Work> | Work,
  ): Promise<boolean> => {
    const done = await database.transaction(async (tx) => {
      const records = await claim(tx);
      for (const record of records) {
        await perform(tx, record, { ...(await workOn(tx, record)), at: new Date(clock.now()) });
      }
      return records;
    });
    if (done.length > 0) {
      desk.changed(
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
        while (await doBatch(claim, () => ({ kind: 'notice', move: null, doer: { by: 'system' } })));
      },
    },
    {
      name: 'feedback.lapse',
      everyMs,
      run: async () => {
        // Nobody's report ends without the notice having stood there for as long as was said, also if it came late.
        const noticed = daysAgo(feedbackDays.lapse - feedbackDays.notice);
        const claim = (tx: Tx) => queries.claimLapsed(tx, daysAgo(feedbackDays.lapse), noticed, batch);
        while (await doBatch(claim, () => ({ kind: 'lapsed', move: 'lapse', doer: { by: 'system' } })));
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
          doer: { by: 'staff', staffId: record.closed_by },
          text: await answerOf(tx, record.incident_id ?? 0, record.lang),
          details: { incident_id: record.incident_id },
        });
        while (await doBatch(claim, workOn));
      },
    },
  ];
};
