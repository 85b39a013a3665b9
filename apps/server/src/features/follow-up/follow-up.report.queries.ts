import type { FeedbackContext } from '@guildhall/contract/feedback/context.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface Made {
  readonly id: string;
  readonly number: number;
}

/** The report that the same request made, or else the latest. The caller holds the lock of the conversation. */
export const findMade = async (tx: Tx, conversation: string, key: string, again: boolean): Promise<Made | null> => {
  const { rows } = await sql<Made>`
    select f.id, f.number from conversation_report c join feedback f on f.id = c.feedback_id
    where c.conversation_id = ${conversation} ${again ? sql`and c.key = ${key}` : sql``}
    order by c.key = ${key} desc, f.number desc limit 1`.execute(tx);
  return rows[0] ?? null;
};

export const insertMade = async (
  tx: Tx,
  made: { conversation: string; feedbackId: string; key: string; staffId: string },
): Promise<void> => {
  await tx
    .insertInto('conversation_report')
    .values({
      conversation_id: made.conversation,
      feedback_id: made.feedbackId,
      key: made.key,
      staff_id: made.staffId,
    })
    .execute();
};

export interface SourceChat {
  readonly lang: number;
  readonly is_guest: boolean;
  readonly context: FeedbackContext | null;
  readonly guid: number | null;
}

export const selectChat = async (tx: Tx, conversation: string): Promise<SourceChat | null> => {
  const { rows } = await sql<SourceChat>`
    select c.lang, c.is_guest, c.context, p.guid from conversation c join player p on p.id = c.player_id
    where c.id = ${conversation}`.execute(tx);
  return rows[0] ?? null;
};

export const selectPersonas = (tx: Tx): Promise<{ id: number; name: string }[]> =>
  tx.selectFrom('persona').select(['id', 'name']).execute();

/** A report from an ended chat has no message that announces it, so it is shown as unread. */
export const finishMade = async (tx: Tx, id: string, pictureCount: number, isUnread: boolean): Promise<void> => {
  await tx
    .updateTable('feedback')
    .set({ picture_count: pictureCount, is_unread: isUnread })
    .where('id', '=', id)
    .execute();
};

export const now = async (tx: Tx): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx);
  const at = rows[0]?.at;
  if (at === undefined) throw new Error('the clock must answer');
  return at;
};
