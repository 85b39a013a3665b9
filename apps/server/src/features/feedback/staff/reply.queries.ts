import type { ReplyOutcome, returnReasons } from '@guildhall/contract/feedback/pending-replies.ts';
import type { Original } from '@guildhall/contract/translation/original.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../data/database.ts';
import type { DB } from '../../../data/database.types.ts';
import type { FeedbackRecord } from '../feedback.transitions.queries.ts';
import { answeringRoles, heldUntil, undoneUntil } from './reply.rules.ts';

export type ReturnReason = (typeof returnReasons)[number];
type Row = Selectable<DB['feedback_outgoing']>;

export interface Outgoing {
  readonly feedbackId: string;
  readonly batch: string;
  readonly staffId: string;
  readonly key: string;
  readonly isBulk: boolean;
  readonly templateId: number | null;
  readonly then: ReplyOutcome;
  readonly text: string;
  readonly sendAt: Date;
  /** Queuing it assigned the report. */
  readonly took: boolean;
  readonly original?: Original | undefined;
}

export const insertOutgoing = async (tx: Tx, reply: Outgoing): Promise<void> => {
  await tx
    .insertInto('feedback_outgoing')
    .values({
      feedback_id: reply.feedbackId,
      batch: reply.batch,
      staff_id: reply.staffId,
      key: reply.key,
      is_bulk: reply.isBulk,
      template_id: reply.templateId,
      outcome: reply.then,
      text: reply.text,
      send_at: reply.sendAt,
      took: reply.took,
      original: reply.original?.text ?? null,
      original_lang: reply.original?.lang ?? null,
    })
    .execute();
};

/** Gives all replies of a batch the same due time, so that the last one queued can be undone as long as the first. */
export const alignBatch = async (tx: Tx, batch: string, sendAt: Date): Promise<void> => {
  await sql`update feedback_outgoing set send_at = ${sendAt} where batch = ${batch} and returned_why is null`.execute(
    tx,
  );
};

/**
 * Gives the replies of a run that ended their due time. Those that are being taken back or erased right now are locked; waiting
 * for them could be a deadlock.
 */
export const dateHeld = async (tx: Tx, batch: string, sendAt: Date): Promise<void> => {
  await sql`
    update feedback_outgoing set send_at = ${sendAt}
    where id in (
      select id from feedback_outgoing
      where batch = ${batch} and send_at = ${heldUntil} and returned_why is null for update skip locked)`.execute(tx);
};

/** Not sent before they are deleted: the author undid the run that wrote them. */
export const holdReplies = (tx: Tx, batch: string): Promise<void> => alignBatch(tx, batch, undoneUntil);

/** The reply of an undone run to one report; null if it was sent. */
export const deleteHeld = async (tx: Tx, batch: string, feedbackId: string): Promise<{ took: boolean } | null> =>
  (await tx
    .deleteFrom('feedback_outgoing')
    .where('batch', '=', batch)
    .where('feedback_id', '=', feedbackId)
    .where('returned_why', 'is', null)
    .returning('took')
    .executeTakeFirst()) ?? null;

export interface PendingReply {
  batch: string;
  is_bulk: boolean;
  key: string;
  staff_id: string;
  staff_name: string;
  outcome: ReplyOutcome;
  text: string;
  original: string | null;
  original_lang: LangId | null;
  send_at: Date;
}

/** The pending reply of a report. Callers about to add one hold the report's lock. */
export const findPending = async (tx: Tx, feedbackId: string): Promise<PendingReply | null> => {
  const { rows } = await sql<PendingReply>`
    select o.batch, o.is_bulk, o.key, o.staff_id, s.name as staff_name, o.outcome, o.text, o.original, o.original_lang,
      o.send_at
    from feedback_outgoing o join staff_member s on s.id = o.staff_id
    where o.feedback_id = ${feedbackId} and o.returned_why is null`.execute(tx);
  return rows[0] ?? null;
};

export interface OwnReply {
  batch: string;
  feedback_id: string;
  number: number;
  is_bulk: boolean;
  outcome: ReplyOutcome;
  text: string;
  original: string | null;
  original_lang: LangId | null;
  send_at: Date;
  returned_why: ReturnReason | null;
  took: boolean;
}

const ownMax = 1000;

export const selectOwn = async (tx: Tx, staffId: string): Promise<OwnReply[]> => {
  const { rows } = await sql<OwnReply>`
    select o.batch, o.feedback_id, f.number, o.is_bulk, o.outcome, o.text, o.original, o.original_lang,
      o.send_at, o.returned_why, o.took
    from feedback_outgoing o join feedback f on f.id = o.feedback_id
    where o.staff_id = ${staffId}
      -- A run shows its own progress and undo.
      and (o.returned_why is not null or not exists (select from feedback_bulk b where b.id = o.batch))
    order by o.id limit ${ownMax}`.execute(tx);
  return rows;
};

export interface ReturnedReply {
  outcome: ReplyOutcome;
  text: string;
  original: string | null;
  original_lang: LangId | null;
  returned_why: ReturnReason;
}

export const findReturned = async (tx: Tx, feedbackId: string, staffId: string): Promise<ReturnedReply | null> => {
  const { rows } = await sql<ReturnedReply>`
    select outcome, text, original, original_lang, returned_why from feedback_outgoing
    where feedback_id = ${feedbackId} and staff_id = ${staffId} and returned_why is not null
    order by id desc limit 1`.execute(tx);
  return rows[0] ?? null;
};

export const deleteReturned = async (tx: Tx, feedbackId: string, staffId: string): Promise<void> => {
  await tx
    .deleteFrom('feedback_outgoing')
    .where('feedback_id', '=', feedbackId)
    .where('staff_id', '=', staffId)
    .where('returned_why', 'is not', null)
    .execute();
};

/**
 * Waits for replies being sent right now, which are then gone: a reply is either undone or sent, never both. Without a batch,
 * locked rows are skipped instead, because the caller holds the author's account, which sending needs too (deadlock).
 */
export const deletePending = async (tx: Tx, staffId: string, batch: string | null): Promise<OwnReply[]> => {
  const { rows } = await sql<OwnReply>`
    with gone as (
      delete from feedback_outgoing
      where id in (
        select id from feedback_outgoing
        where staff_id = ${staffId} and returned_why is null ${batch === null ? sql`` : sql`and batch = ${batch}`}
        order by id for update ${batch === null ? sql`skip locked` : sql``})
      returning *)
    select g.batch, g.feedback_id, f.number, g.is_bulk, g.outcome, g.text, g.original, g.original_lang, g.send_at, g.returned_why, g.took
    from gone g join feedback f on f.id = g.feedback_id order by g.id`.execute(tx);
  return rows;
};

/** Only the assignee: neither the version nor anything that the player sees changes before the reply is sent. */
export const takeWithReply = async (tx: Tx, feedbackId: string, staffId: string): Promise<void> => {
  await tx.updateTable('feedback').set({ assignee_id: staffId }).where('id', '=', feedbackId).execute();
};

/** Unless a colleague has taken it since. */
export const returnTaken = async (tx: Tx, feedbackIds: readonly string[], staffId: string): Promise<void> => {
  await tx
    .updateTable('feedback')
    .set({ assignee_id: null })
    .where('id', 'in', [...feedbackIds])
    .where('assignee_id', '=', staffId)
    .execute();
};

/** In the order of their ids, so that two callers cannot deadlock. */
export const lockReportsOf = async (tx: Tx, staffId: string, batch: string): Promise<void> => {
  await sql`select from feedback where id in (
      select feedback_id from feedback_outgoing where staff_id = ${staffId} and batch = ${batch} and returned_why is null)
    order by id for update`.execute(tx);
};

/** The batch that is due first and has an unlocked reply. Never waits: locked replies belong to another worker. */
export const findDue = async (tx: Tx, now: Date): Promise<string | null> => {
  const { rows } = await sql<{ batch: string }>`
    select o.batch from feedback_outgoing o join feedback f on f.id = o.feedback_id
    where o.returned_why is null and o.send_at <= ${now}
    order by o.send_at, o.id limit 1 for update of o, f skip locked`.execute(tx);
  return rows[0]?.batch ?? null;
};

export interface DueReply {
  readonly reply: Row;
  readonly record: FeedbackRecord;
  readonly mayAuthorReply: boolean;
}

/** Of the replies of one run, as many as a short transaction can send. */
const claimedMax = 200;

/** Unlocked due replies of the batch, locked together with their reports. */
export const claimBatch = async (tx: Tx, batch: string, now: Date): Promise<DueReply[]> => {
  const { rows } = await sql<Row & { may_author_reply: boolean }>`
    select o.*, s.is_active and s.role = any(${[...answeringRoles]}::text[]) as may_author_reply
    from feedback_outgoing o join feedback f on f.id = o.feedback_id join staff_member s on s.id = o.staff_id
    where o.batch = ${batch} and o.returned_why is null and o.send_at <= ${now}
    order by o.id limit ${claimedMax} for update of o, f skip locked`.execute(tx);
  const claimed: DueReply[] = [];
  for (const { may_author_reply: mayAuthorReply, ...reply } of rows) {
    const record = await tx
      .selectFrom('feedback')
      .selectAll()
      .where('id', '=', reply.feedback_id)
      .executeTakeFirstOrThrow();
    claimed.push({ reply, record, mayAuthorReply });
  }
  return claimed;
};

export const deleteOne = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('feedback_outgoing').where('id', '=', id).execute();
};

export const markReturned = async (tx: Tx, id: number, why: ReturnReason): Promise<void> => {
  await tx.updateTable('feedback_outgoing').set({ returned_why: why }).where('id', '=', id).execute();
};
