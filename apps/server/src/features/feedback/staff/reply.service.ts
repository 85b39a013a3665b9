import { randomUUID } from 'node:crypto';
import type { feedbackReply, StaffReport } from '@guildhall/contract/feedback/staff.ts';
import type { feedbackSending, feedbackUndo, ReplyOutcome } from '@guildhall/contract/feedback/pending-replies.ts';
import type { Original } from '@guildhall/contract/translation/original.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Database, Tx } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import { Failure } from '../../../runtime/failure.ts';
import { staffChange, type StaffChange } from '../../audit/audit.public.ts';
import type { FileLinks } from '../../files/files.public.ts';
import { answeringName } from '../../personas/personas.public.ts';
import { noteWork } from '../../routing/routing.public.ts';
import { originalOf } from '../player/report.view.ts';
import { conflictOf, moveFailure, refusePending } from './conflict.service.ts';
import { replyAction } from './actions.service.ts';
import { openFor } from './open-report.service.ts';
import type { Member } from './report.service.ts';
import { checkAllowed } from '../feedback.transitions.rules.ts';
import { checkAppeal } from '../feedback.transitions.service.ts';
import { isDoneAlready, lockFeedback, type FeedbackRecord } from '../feedback.transitions.queries.ts';
import * as queries from './reply.queries.ts';
import { dueFrom, heldUntil, msLeft } from './reply.rules.ts';

export interface FeedbackSendingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly consoleHints: ConsoleHints;
  readonly fileLinks: FileLinks;
}

export interface WrittenReply {
  readonly batch: string;
  readonly key: string;
  readonly then: ReplyOutcome;
  readonly text: string;
  readonly isBulk: boolean;
  /** Whether it waits for the end of its run, which gives all its replies one due time. */
  readonly isHeld?: boolean;
  readonly templateId: number | null;
  readonly original?: Original | undefined;
}

const byStaff = (staffId: string) => ({ by: 'staff', staffId }) as const;

export type FeedbackSending = ReturnType<typeof createFeedbackSending>;

/**
 * Replies are stored as rows for a few seconds before they are sent: the author can undo them on any server, and a crash does
 * not lose them. Until then only the assignment changes: replying to an unassigned report takes it, and undoing returns it.
 */
export const createFeedbackSending = ({ database, clock, consoleHints, fileLinks }: FeedbackSendingDependencies) => {
  /** The report must be locked. Refuses replies that its state would not allow right now. */
  const queue = async (tx: Tx, record: FeedbackRecord, staffId: string, reply: WrittenReply): Promise<void> => {
    const action = replyAction(record, reply.then, reply.text);
    if (action !== null) {
      const done = { ...action, author: byStaff(staffId) };
      checkAllowed(record, done);
      await checkAppeal(tx, record, done);
    }
    await refusePending(tx, record.id);
    const sendAt = reply.isHeld === true ? heldUntil : dueFrom(clock.now());
    const took = record.assignee_id === null;
    await queries.insertOutgoing(tx, { ...reply, feedbackId: record.id, staffId, sendAt, took });
    if (took) await queries.takeWithReply(tx, record.id, staffId);
    await noteWork(tx, [staffId]);
  };

  const isQueuedAlready = async (tx: Tx, id: string, key: string): Promise<boolean> =>
    (await queries.findPending(tx, id))?.key === key || (await isDoneAlready(tx, id, key));

  const batchesOf = (rows: readonly queries.OwnReply[]): MsgOf<typeof feedbackSending>['batches'] =>
    [...Map.groupBy(rows, ({ batch }) => batch)].flatMap(([batch, replies]) => {
      const [first] = replies;
      if (first === undefined) return [];
      const reports = replies.map(({ feedback_id: id, number }) => ({ id, number }));
      return [
        { batch, is_bulk: first.is_bulk, then: first.outcome, in_ms: msLeft(first.send_at, clock.now()), reports },
      ];
    });

  return {
    queue,
    align: (batch: string): Promise<void> => queries.alignBatch(database.query, batch, dueFrom(clock.now())),

    /** Queues a reply to one report. Idempotent by key. */
    reply: async (me: Member, body: BodyOf<typeof feedbackReply>): Promise<StaffReport> => {
      const { id, version, key, text, then, original } = body;
      return staffChange({ database, consoleHints }, me.staffId, async (tx): Promise<StaffChange<StaffReport>> => {
        const record = await lockFeedback(tx, id);
        if (record === null) throw new Failure('not_found');
        const isAgain = await isQueuedAlready(tx, id, key);
        if (!isAgain) {
          if (record.version !== version) throw await conflictOf(tx, record);
          const batch = randomUUID();
          await queue(tx, record, me.staffId, { batch, key, then, text, isBulk: false, templateId: null, original });
        }
        const result = await openFor(tx, { fileLinks, clock }, me, id);
        if (isAgain) return { result };
        return {
          result,
          audit: { action: 'feedback.reply_queued', subject: `feedback:${record.number}`, details: { then } },
          hint: { noun: 'feedback', ids: [id] },
        };
      }).catch((error: unknown) => {
        throw moveFailure(error);
      });
    },

    own: async (me: string): Promise<MsgOf<typeof feedbackSending>> => {
      const rows = await queries.selectOwn(database.query, me);
      return {
        answering_as: await answeringName(database.query, me),
        batches: batchesOf(rows.filter(({ returned_why: why }) => why === null)),
        returned: rows.flatMap(({ feedback_id: id, number, returned_why: why }) =>
          why === null ? [] : [{ id, number, why }],
        ),
      };
    },

    undo: (me: string, batch: string): Promise<MsgOf<typeof feedbackUndo>> =>
      staffChange({ database, consoleHints }, me, async (tx): Promise<StaffChange<MsgOf<typeof feedbackUndo>>> => {
        // Before the replies, in the order of the job that sends them.
        await queries.lockReportsOf(tx, me, batch);
        const gone = await queries.deletePending(tx, me, batch);
        const taken = gone.filter(({ took }) => took).map(({ feedback_id: id }) => id);
        if (taken.length > 0) await queries.returnTaken(tx, taken, me);
        const undone = gone.map(({ feedback_id: id, number, outcome: then, text, ...row }) => ({
          id,
          number,
          then,
          text,
          ...originalOf(row),
        }));
        const [first] = gone;
        if (first === undefined) return { result: { undone } };
        return {
          result: { undone },
          audit: {
            action: 'feedback.reply_undone',
            subject: first.is_bulk ? 'feedback' : `feedback:${first.number}`,
            details: { numbers: undone.map(({ number }) => number) },
          },
          hint: { noun: 'feedback', ids: undone.map(({ id }) => id) },
        };
      }),

    seen: async (me: string, id: string): Promise<null> => {
      await queries.deleteReturned(database.query, id, me);
      return null;
    },
  };
};
