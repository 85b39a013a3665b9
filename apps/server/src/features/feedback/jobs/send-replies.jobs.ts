import type { ReplyOutcome } from '@guildhall/contract/feedback/pending-replies.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Database, Tx } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import type { Job } from '../../../registration/feature.ts';
import { appendAudit } from '../../audit/audit.public.ts';
import type { Replies } from '../../replies/replies.public.ts';
import { replyAction } from '../staff/actions.service.ts';
import { isDoneAlready } from '../feedback.transitions.queries.ts';
import { MoveRefused } from '../feedback.transitions.rules.ts';
import { applyAction } from '../feedback.transitions.service.ts';
import { lastEndingOf } from '../player/report.queries.ts';
import * as queries from '../staff/reply.queries.ts';

export interface FeedbackSendingJobDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly consoleHints: ConsoleHints;
  readonly replies: Replies;
}

/** Sends replies whose undo window has passed. Sending and deleting the row share a transaction, so a reply is sent once. */
export const feedbackSendingJob = ({ database, clock, consoleHints, replies }: FeedbackSendingJobDependencies): Job => {
  const takeBack = async (tx: Tx, { reply, record }: queries.DueReply): Promise<void> => {
    await queries.deleteOne(tx, reply.id);
    if (reply.took) await queries.returnTaken(tx, [record.id], reply.staff_id);
    const subject = `feedback:${record.number}`;
    await appendAudit(tx, { staffId: null, action: 'feedback.reply_undone', subject, details: {} });
  };

  /** Returns false if the report no longer allows the reply: it is returned to its author. */
  const send = async (tx: Tx, due: queries.DueReply): Promise<boolean> => {
    const { reply, record } = due;
    const { id, staff_id: staffId, key, text } = reply;
    // Deactivated since, or in a role that may not reply.
    if (!due.mayAuthorReply) {
      await takeBack(tx, due);
      return false;
    }
    try {
      if (!(await isDoneAlready(tx, record.id, key))) {
        const action = replyAction(record, reply.outcome as ReplyOutcome, text, key);
        // Replying to an unassigned report assigns it to the author.
        const set = { assignee_id: record.assignee_id ?? staffId };
        const at = new Date(clock.now());
        const { original, original_lang } = reply;
        const details = original === null ? {} : { original, original_lang };
        if (action !== null)
          await applyAction(tx, record, { ...action, details, set, author: { by: 'staff', staffId }, at });
      }
    } catch (error) {
      if (!(error instanceof MoveRefused)) throw error;
      const isWithdrawn = (await lastEndingOf(tx, record.id)) === 'withdrawn';
      await queries.markReturned(tx, id, isWithdrawn ? 'withdrawn' : 'closed');
      return false;
    }
    await queries.deleteOne(tx, id);
    return true;
  };

  const sendBatch = async (): Promise<boolean> => {
    const done = await database.transaction(async (tx) => {
      const now = new Date(clock.now());
      const batch = await queries.findDue(tx, now);
      const due = batch === null ? [] : await queries.claimBatch(tx, batch, now);
      const sent: queries.DueReply[] = [];
      for (const each of due) if (await send(tx, each)) sent.push(each);
      return { due, sent };
    });
    if (done.due.length > 0)
      consoleHints.changed(
        'feedback',
        done.due.map(({ record }) => record.id),
      );
    if (done.sent.length > 0) replies.changed([...new Set(done.sent.map(({ record }) => record.player_id))]);
    return done.due.length > 0;
  };

  return {
    name: 'feedback.send',
    everyMs: 500,
    run: async () => {
      while (await sendBatch());
    },
  };
};
