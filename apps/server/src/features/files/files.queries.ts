import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface ReportFileRow {
  readonly id: string;
  readonly entryId: number | null;
  readonly width: number;
  readonly height: number;
  readonly tone: string;
}

/** The row a file is attached to; `entryId` is null if it is the report itself. */
export type FileParent =
  | { readonly feedbackId: string; readonly entryId: number | null }
  | { readonly deletionId: string };

const columnsOf = (parent: FileParent) =>
  'deletionId' in parent
    ? sql`deletion_id = ${parent.deletionId}`
    : sql`feedback_id = ${parent.feedbackId}, feedback_entry_id = ${parent.entryId}`;

/**
 * Returns the number of attached files: fewer than `ids` if one is missing, owned by another player or already
 * attached.
 */
export const attach = async (tx: Tx, playerId: string, ids: readonly string[], parent: FileParent): Promise<number> => {
  // Locked in id order, so that concurrent requests for the same files wait instead of deadlocking.
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

export const selectOfFeedback = async (tx: Tx, feedbackId: string): Promise<ReportFileRow[]> => {
  const { rows } = await sql<ReportFileRow>`
    select id, "entryId", width, height, tone from (
      select id, feedback_entry_id as "entryId", width, height, tone, position from file where feedback_id = ${feedbackId}
      union all
      select f.id, null, f.width, f.height, f.tone, l.position
      from feedback_chat_file l join file f on f.id = l.file_id where l.feedback_id = ${feedbackId}
    ) f order by "entryId" nulls first, position`.execute(tx);
  return rows;
};

/** The latest pictures of a conversation become part of a report too. Returns how many. */
export const linkChatPictures = async (
  tx: Tx,
  conversation: string,
  feedbackId: string,
  limit: number,
): Promise<number> => {
  const { rows } = await sql`
    insert into feedback_chat_file (feedback_id, file_id, position)
    select ${feedbackId}, f.id, row_number() over (order by f.message_seq) - 1 from (
      select id, message_seq from file
      where conversation_id = ${conversation} and message_seq is not null and is_ready and kind = 'picture'
      order by message_seq desc limit ${limit}
    ) f returning 1`.execute(tx);
  return rows.length;
};

/** Whether a report of the file's owner shows this picture of a chat. */
const isInReportThat = (condition: RawBuilder<unknown>) => sql`exists (
  select from feedback_chat_file l join feedback r on r.id = l.feedback_id
  where l.file_id = f.id and r.player_id = f.player_id and ${condition})`;
const isInReport = isInReportThat(sql`true`);

export const selectOfDeletion = (tx: Tx, deletionId: string): Promise<Omit<ReportFileRow, 'entryId'>[]> =>
  tx
    .selectFrom('file')
    .select(['id', 'width', 'height', 'tone'])
    .where('deletion_id', '=', deletionId)
    .orderBy('position')
    .execute();

export interface ShownFile {
  readonly object: string;
  readonly kind: 'picture' | 'voice';
}

/**
 * Checks the file, its parent and the parent's owner in one query (threat 12). Null if any of them is missing, owned by
 * another player or cleared (rule 23). A file uploaded by staff is visible only after it was sent. `message_seq` on the
 * file stands in for the message: both are written in one statement and deleted with the conversation, and joining the
 * partitioned message table would dominate the cost.
 */
export const findForOwner = async (tx: Tx, id: string, playerId: string): Promise<ShownFile | null> => {
  const { rows } = await sql<ShownFile>`
    select f.object, f.kind from file f
    join player p on p.id = f.player_id
    left join feedback r on r.id = f.feedback_id and r.player_id = p.id
    left join conversation c on c.id = f.conversation_id and c.player_id = p.id
    where f.id = ${id} and p.id = ${playerId} and f.is_ready and case
      when f.feedback_id is not null then r.id is not null
      when f.message_seq is not null then f.message_seq > c.cleared_seq or ${isInReport}
      else f.staff_id is null end`.execute(tx);
  return rows[0] ?? null;
};

/** Whether the file belongs to a conversation of the player and is still visible to them. */
export const isInOwnChat = async (tx: Tx, id: string, playerId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from file f join conversation c on c.id = f.conversation_id and c.player_id = f.player_id
    where f.id = ${id} and c.player_id = ${playerId} and f.is_ready and f.message_seq > c.cleared_seq`.execute(tx);
  return rows.length === 1;
};

/**
 * Only files attached to a report, and pictures of a chat that a report was made from. `looker`: only while one of these reports is
 * assigned to this member of staff or to no one.
 */
export const findOfReport = async (tx: Tx, id: string, looker: string | null): Promise<ShownFile | null> => {
  const isOpen = looker === null ? sql`true` : sql`(r.assignee_id is null or r.assignee_id = ${looker})`;
  const { rows } = await sql<ShownFile>`
    select f.object, f.kind from file f
    where f.id = ${id} and f.is_ready and (${isInReportThat(isOpen)} or exists (
      select from feedback r where r.id = f.feedback_id and r.player_id = f.player_id and ${isOpen}))`.execute(tx);
  return rows[0] ?? null;
};

/** Only files attached to a chat message. */
export const findOfChat = async (
  tx: Tx,
  id: string,
): Promise<(ShownFile & { readonly conversation_id: string }) | null> => {
  const { rows } = await sql<ShownFile & { conversation_id: string }>`
    select f.object, f.kind, f.conversation_id from file f join conversation c on c.id = f.conversation_id and c.player_id = f.player_id
    where f.id = ${id} and f.is_ready and f.message_seq is not null`.execute(tx);
  return rows[0] ?? null;
};

/** Only files attached to a deletion request, with the request's number for the watermark. */
export const findEvidence = async (tx: Tx, id: string): Promise<(ShownFile & { readonly number: number }) | null> => {
  const { rows } = await sql<ShownFile & { number: number }>`
    select f.object, f.kind, r.number
    from file f join deletion_request r on r.id = f.deletion_id and r.player_id = f.player_id
    where f.id = ${id} and f.is_ready`.execute(tx);
  return rows[0] ?? null;
};

/** Returns true if the file existed, belonged to the player and was not attached. */
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

export const countOfPlayer = async (tx: Tx, playerId: string): Promise<{ files: number }> =>
  tx
    .selectFrom('file')
    .select(({ fn }) => fn.countAll<number>().as('files'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();

export const deleteOfPlayer = async (tx: Tx, playerId: string): Promise<void> => {
  await tx.deleteFrom('file').where('player_id', '=', playerId).execute();
};
