import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../../../data/database.ts';

/** Whether the member holds or held the conversation last, or opened it within the hour. Runs on every read and resume. */
export const mayRead = async (pool: pg.Pool, staffId: string, conversation: string): Promise<boolean> => {
  const { rows } = await pool.query({
    name: 'chat.mayRead',
    text: `select from conversation c where c.id = $2 and (c.assignee_id = $1 or exists (
             select from chat_look l where l.staff_id = $1 and l.conversation_id = c.id
               and l.looked_at > now() - interval '1 hour'))`,
    values: [staffId, conversation],
  });
  return rows.length === 1;
};

/** The conversation's number if this is the first look within the hour; null otherwise, or if it does not exist. */
export const recordLook = async (tx: Tx, staffId: string, conversation: string): Promise<number | null> => {
  const { rows } = await sql<{ number: number }>`
    with looked as (
      insert into chat_look as l (staff_id, conversation_id, looked_at)
      select ${staffId}, c.id, now() from conversation c where c.id = ${conversation}
      on conflict (staff_id, conversation_id) do update set looked_at = now()
        where l.looked_at <= now() - interval '1 hour'
      returning conversation_id
    )
    select c.number from conversation c join looked on looked.conversation_id = c.id`.execute(tx);
  return rows[0]?.number ?? null;
};

/** Deletes one batch of old looks and returns true if there may be more. */
export const sweepLooks = async (tx: Tx): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from chat_look where (staff_id, conversation_id) in (
      select staff_id, conversation_id from chat_look where looked_at < now() - interval '1 day'
      order by looked_at limit 1000 for update skip locked)`.execute(tx);
  return (numAffectedRows ?? 0n) === 1000n;
};
