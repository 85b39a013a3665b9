import { randomUUID } from 'node:crypto';
import type { feedbackBulk, FeedbackBulkAction, feedbackBulkOutcomes } from '@guildhall/contract/feedback/staff.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import type { Tx } from '../../../data/database.ts';
import { Failure } from '../../../runtime/failure.ts';
import { appendAudit } from '../../audit/audit.public.ts';
import { answeringName } from '../../personas/personas.public.ts';
import type { StaffReportDependencies, Member } from './report.service.ts';
import { actionChooserOf, TextMissing, textsOf } from './bulk-actions.service.ts';
import { TagsFull, topicWork } from './bulk-topics.service.ts';
import { applyWithNotice } from '../feedback.notices.service.ts';
import { lockFeedback, MoveRefused, type FeedbackRecord } from '../feedback.transitions.queries.ts';
import type { FeedbackSending } from './reply.service.ts';

export interface FeedbackBulkDependencies extends StaffReportDependencies {
  readonly gameName: string;
  readonly sending: FeedbackSending;
}

type Outcome = (typeof feedbackBulkOutcomes)[number];
type ReplyAction = Extract<FeedbackBulkAction, { do: 'reply' }>;
/** Returns whether anything changed. */
type Work = (tx: Tx, record: FeedbackRecord) => Promise<boolean>;

/** `number` is set only if the report changed. */
interface Done {
  readonly outcome: Outcome;
  readonly number?: number;
}

const refusalOf = (error: unknown): Outcome | null => {
  if (error instanceof MoveRefused) return 'wrong_state';
  if (error instanceof TextMissing) return 'no_text';
  if (error instanceof TagsFull) return 'tags_full';
  return error instanceof Failure && error.reason === 'reply_pending' ? 'reply_pending' : null;
};

/** Applies one action to many reports, each in its own transaction, so that a refusal affects only that report. */
export const createFeedbackBulk = ({ database, clock, consoleHints, gameName, sending }: FeedbackBulkDependencies) => {
  const actOn = (id: string, work: Work): Promise<Done> =>
    database
      .transaction(async (tx): Promise<Done> => {
        const record = await lockFeedback(tx, id);
        if (record === null) return { outcome: 'not_found' };
        return { outcome: 'done', ...((await work(tx, record)) ? { number: record.number } : {}) };
      })
      .catch((error: unknown): Done => {
        const outcome = refusalOf(error);
        if (outcome === null) throw error;
        return { outcome };
      });

  /** Queues the replies of the whole selection; they are sent together after the undo window. */
  const queueing = async (staffId: string, batch: string, deed: ReplyAction): Promise<Work> => {
    const { then, template_id: templateId } = deed;
    const agent = await answeringName(database.query, staffId);
    const textOf = await textsOf(database.query, templateId, { game: gameName, agent });
    return async (tx, record) => {
      const text = await textOf(tx, record);
      await sending.queue(tx, record, staffId, { batch, key: randomUUID(), then, text, isBulk: true, templateId });
      return true;
    };
  };

  const workOf = async ({ staffId, name }: Member, deed: FeedbackBulkAction, batch: string): Promise<Work> => {
    if (deed.do === 'reply') return queueing(staffId, batch, deed);
    if (deed.do === 'reason' || deed.do === 'tag') return topicWork(database.query, staffId, deed);
    const choose = await actionChooserOf(database.query, deed, { id: staffId, name });
    return async (tx, record) => {
      const chosen = await choose(tx, record);
      if (chosen === null) return false;
      await applyWithNotice(tx, record, { ...chosen, author: { by: 'staff', staffId }, at: new Date(clock.now()) });
      return true;
    };
  };

  const publishHints = ({ deed }: BodyOf<typeof feedbackBulk>, done: ReadonlyMap<string, Done>): void => {
    const changed = [...done].filter(([, { number }]) => number !== undefined).map(([id]) => id);
    if (changed.length > 0) consoleHints.changed('feedback', changed);
    if (deed.do === 'incident' || deed.do === 'suggestion') consoleHints.changed(`${deed.do}s`, []);
  };

  return async (me: Member, body: BodyOf<typeof feedbackBulk>): Promise<MsgOf<typeof feedbackBulk>> => {
    const batch = randomUUID();
    const work = await workOf(me, body.deed, batch);
    const done = new Map<string, Done>();
    try {
      for (const id of new Set(body.ids)) done.set(id, await actOn(id, work));
    } finally {
      if (body.deed.do === 'reply') await sending.align(batch);
      // Also after an unexpected failure: the reports before it are already committed.
      publishHints(body, done);
      const numbers = [...done.values()].flatMap(({ number }) => number ?? []);
      const { do: deed, ...named } = body.deed;
      const action = deed === 'reply' ? 'feedback.reply_queued' : 'feedback.bulk_changed';
      const details = { do: deed, ...named, numbers };
      if (numbers.length > 0) {
        await appendAudit(database.query, { staffId: me.staffId, action, subject: 'feedback', details });
      }
    }
    return { outcomes: [...done].map(([id, { outcome }]) => ({ id, outcome })) };
  };
};
