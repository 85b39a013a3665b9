import { randomUUID } from 'node:crypto';
import type { feedbackBulk, FeedbackBulkAction, feedbackBulkOutcomes } from '@guildhall/contract/feedback/staff.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import type { Tx } from '../../../data/database.ts';
import { Failure } from '../../../runtime/failure.ts';
import { staffChange, type StaffChange } from '../../audit/audit.public.ts';
import { answeringName } from '../../personas/personas.public.ts';
import type { StaffReportDependencies, Member } from './report.service.ts';
import { actionChooserOf, TextMissing, textsOf } from './bulk-actions.service.ts';
import { TagsFull, topicWork } from './bulk-topics.service.ts';
import { applyWithNotice } from '../feedback.notices.service.ts';
import { lockFeedback, type FeedbackRecord } from '../feedback.transitions.queries.ts';
import { MoveRefused, OwnRestriction } from '../feedback.transitions.rules.ts';
import type { FeedbackSending } from './reply.service.ts';

export interface FeedbackBulkDependencies extends StaffReportDependencies {
  readonly gameName: string;
  readonly sending: FeedbackSending;
}

export type BulkOutcome = (typeof feedbackBulkOutcomes)[number];
type ReplyAction = Extract<FeedbackBulkAction, { do: 'reply' }>;
/** Returns whether anything changed. */
export type Work = (tx: Tx, record: FeedbackRecord) => Promise<boolean>;

type Begin = (tx: Tx, record: FeedbackRecord) => Promise<boolean>;
type Ended = (tx: Tx, record: FeedbackRecord, isChanged: boolean) => Promise<void>;

/** `isHeld`: its replies wait until the run has ended. */
export interface Batch {
  readonly id: string;
  readonly isHeld: boolean;
}

export interface Done {
  readonly outcome: BulkOutcome;
  readonly isChanged: boolean;
}

export const refusalOf = (error: unknown): BulkOutcome | null => {
  if (error instanceof OwnRestriction) return 'own_restriction';
  if (error instanceof MoveRefused) return 'wrong_state';
  if (error instanceof TextMissing) return 'no_text';
  if (error instanceof TagsFull) return 'tags_full';
  return error instanceof Failure && error.reason === 'reply_pending' ? 'reply_pending' : null;
};

/**
 * Applies one action to many reports, each in its own transaction with its audit entry, so that a refusal affects only that
 * report.
 */
export const createFeedbackBulk = ({ database, clock, consoleHints, gameName, sending }: FeedbackBulkDependencies) => {
  /** `also`: what else the transaction does, for runs that note their progress. */
  const actOn = (
    staffId: string,
    id: string,
    action: FeedbackBulkAction,
    work: Work,
    also: { readonly mayBegin?: Begin; readonly ended?: Ended } = {},
  ): Promise<Done> =>
    staffChange({ database, consoleHints }, staffId, async (tx): Promise<StaffChange<Done>> => {
      const record = await lockFeedback(tx, id);
      if (record === null) return { result: { outcome: 'not_found', isChanged: false } };
      if (also.mayBegin !== undefined && !(await also.mayBegin(tx, record)))
        return { result: { outcome: 'done', isChanged: false } };
      const isChanged = await work(tx, record);
      await also.ended?.(tx, record, isChanged);
      if (!isChanged) return { result: { outcome: 'done', isChanged } };
      return {
        result: { outcome: 'done', isChanged: true },
        audit: {
          action: action.do === 'reply' ? 'feedback.reply_queued' : 'feedback.bulk_changed',
          subject: `feedback:${record.number}`,
          details: action,
        },
      };
    }).catch((error: unknown): Done => {
      const outcome = refusalOf(error);
      if (outcome === null) throw error;
      return { outcome, isChanged: false };
    });

  /** Queues the replies of the whole selection; they are sent together after the undo window. */
  const queueing = async (staffId: string, { id: batch, isHeld }: Batch, action: ReplyAction): Promise<Work> => {
    const { then, template_id: templateId } = action;
    const agent = await answeringName(database.query, staffId);
    const textOf = await textsOf(database.query, templateId, { game: gameName, agent });
    return async (tx, record) => {
      const text = await textOf(tx, record);
      const reply = { batch, key: randomUUID(), then, text, isBulk: true, isHeld, templateId };
      await sending.queue(tx, record, staffId, reply);
      return true;
    };
  };

  const workOf = async ({ staffId, name }: Member, action: FeedbackBulkAction, batch: Batch): Promise<Work> => {
    if (action.do === 'reply') return queueing(staffId, batch, action);
    if (action.do === 'reason' || action.do === 'tag' || action.do === 'untag')
      return topicWork(database.query, staffId, action);
    const choose = await actionChooserOf(database.query, action, { id: staffId, name });
    return async (tx, record) => {
      const chosen = await choose(tx, record);
      if (chosen === null) return false;
      await applyWithNotice(tx, record, { ...chosen, author: { by: 'staff', staffId }, at: new Date(clock.now()) });
      return true;
    };
  };

  const publishHints = (
    { action }: Pick<BodyOf<typeof feedbackBulk>, 'action'>,
    done: ReadonlyMap<string, Done>,
  ): void => {
    const changed = [...done].filter(([, { isChanged }]) => isChanged).map(([id]) => id);
    if (changed.length > 0) consoleHints.changed('feedback', changed);
    if (action.do === 'incident' || action.do === 'suggestion') consoleHints.changed(`${action.do}s`, []);
  };

  const now = async (me: Member, body: BodyOf<typeof feedbackBulk>): Promise<MsgOf<typeof feedbackBulk>> => {
    const batch = randomUUID();
    const work = await workOf(me, body.action, { id: batch, isHeld: false });
    const done = new Map<string, Done>();
    try {
      for (const id of new Set(body.ids)) done.set(id, await actOn(me.staffId, id, body.action, work));
    } finally {
      if (body.action.do === 'reply') await sending.align(batch);
      // Also after an unexpected failure: the reports before it are already committed.
      publishHints(body, done);
    }
    return { outcomes: [...done].map(([id, { outcome }]) => ({ id, outcome })) };
  };
  return { now, actOn, workOf, publishHints };
};
