import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

export interface ReportFileRow {
  readonly id: string;
  readonly entryId: number | null;
  readonly width: number;
  readonly height: number;
  readonly tone: string;
}

/** What a file becomes part of; `entryId` is null where it came with the report itself. */
export type Parent = { readonly feedbackId: string; readonly entryId: number | null } | { readonly deletionId: string };

const columnsOf = (parent: Parent) =>
  'deletionId' in parent
    ? sql`deletion_id = ${parent.deletionId}`
    : sql`feedback_id = ${parent.feedbackId}, feedback_entry_id = ${parent.entryId}`;

/** How many of these are now part of it: fewer than asked where one is not there, not theirs or taken. */
export const attach = async (tx: Tx, playerId: string, ids: readonly string[], parent: Parent): Promise<number> => {
  // Taken in one order by all, so that two who want the same ones wait for each other instead of for ever.
  const { rows } = await sql`
    with loose as (
      select id from file
      where id = any(${[...ids]}::uuid[]) and player_id = ${playerId} and is_ready and kind = 'picture'
        and feedback_id is null and conversation_id is null and deletion_id is null and staff_id is null
      order by id for update
    )
    update file f set ${columnsOf(parent)}, position = array_position(${[...ids]}::uuid[], f.id) - 1
    from loose where f.id = loose.id
    returning 1`.execute(tx);
  return rows.length;
};

export const selectOfFeedback = (tx: Tx, feedbackId: string): Promise<ReportFileRow[]> =>
  tx
    .selectFrom('file')
    .select(['id', 'feedback_entry_id as entryId', 'width', 'height', 'tone'])
    .where('feedback_id', '=', feedbackId)
    .orderBy(sql`feedback_entry_id nulls first`)
    .orderBy('position')
    .execute();

export const selectOfDeletion = (tx: Tx, deletionId: string): Promise<Omit<ReportFileRow, 'entryId'>[]> =>
  tx
    .selectFrom('file')
    .select(['id', 'width', 'height', 'tone'])
    .where('deletion_id', '=', deletionId)
    .orderBy('position')
    .execute();

/** What is served of a file. */
export interface ShownFile {
  readonly object: string;
  readonly kind: 'picture' | 'voice';
}

/**
 * A file for its owner: the file, what it belongs to and whose that is, in one look (attack 12). Null where any of it is not
 * there, not theirs, or was cleared (rule 23). What staff brought is nobody's until it was sent. The number of its message
 * stands for the message: both are written in one statement and go with their conversation, and looking into 32 partitions
 * would cost more than all the rest.
 */
export const findForOwner = async (tx: Tx, id: string, playerId: string): Promise<ShownFile | null> => {
  const { rows } = await sql<ShownFile>`
    select f.object, f.kind from file f
    join player p on p.id = f.player_id
    left join feedback r on r.id = f.feedback_id and r.player_id = p.id
    left join conversation c on c.id = f.conversation_id and c.player_id = p.id
    where f.id = ${id} and p.id = ${playerId} and f.is_ready and case
      when f.feedback_id is not null then r.id is not null
      when f.message_seq is not null then f.message_seq > c.cleared_seq
      else f.staff_id is null end`.execute(tx);
  return rows[0] ?? null;
};

/** Whether the file is one of the player's conversation that they may still see. */
export const isInOwnChat = async (tx: Tx, id: string, playerId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from file f join conversation c on c.id = f.conversation_id and c.player_id = f.player_id
    where f.id = ${id} and c.player_id = ${playerId} and f.is_ready and f.message_seq > c.cleared_seq`.execute(tx);
  return rows.length === 1;
};

/** For staff who read reports, what belongs to a report and nothing else. */
export const findOfReport = async (tx: Tx, id: string): Promise<ShownFile | null> => {
  const { rows } = await sql<ShownFile>`
    select f.object, f.kind from file f join feedback r on r.id = f.feedback_id and r.player_id = f.player_id
    where f.id = ${id} and f.is_ready`.execute(tx);
  return rows[0] ?? null;
};

/** For staff who read conversations, what belongs to a message and nothing else. */
export const findOfChat = async (tx: Tx, id: string): Promise<ShownFile | null> => {
  const { rows } = await sql<ShownFile>`
    select f.object, f.kind from file f join conversation c on c.id = f.conversation_id and c.player_id = f.player_id
    where f.id = ${id} and f.is_ready and f.message_seq is not null`.execute(tx);
  return rows[0] ?? null;
};

/** For staff who decide over deletions, what belongs to a request and nothing else; with the number of that. */
export const findEvidence = async (tx: Tx, id: string): Promise<(ShownFile & { readonly number: number }) | null> => {
  const { rows } = await sql<ShownFile & { number: number }>`
    select f.object, f.kind, r.number
    from file f join deletion_request r on r.id = f.deletion_id and r.player_id = f.player_id
    where f.id = ${id} and f.is_ready`.execute(tx);
  return rows[0] ?? null;
};

/** True where it was there, theirs and part of nothing. */
export const deleteLoose = async (tx: Tx, id: string, playerId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('file')
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .where('is_ready', '=', true)
    .where('feedback_id', 'is', null)
    .where('message_seq', 'is', null)
    .where('deletion_id', 'is', null)
    .where('staff_id', 'is', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

export const deleteOfPlayer = async (tx: Tx, playerId: string): Promise<void> => {
  await tx.deleteFrom('file').where('player_id', '=', playerId).execute();
};
