import { closedDays } from '@guildhall/contract/account-deletion-rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

const batch = 100;

/**
 * Reminds of what ends within so many days, once for each number of them; a trigger tells the game. Not while it is held:
 * then nobody knows when it ends.
 */
export const remindBatch = async (tx: Tx, days: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update deletion_request set reminded_days = ${days} where id in (
      select id from deletion_request
      where state = 'confirmed' and held_at is null and coalesce(reminded_days, 1000) > ${days}
        and due_at > clock_timestamp() and due_at <= clock_timestamp() + make_interval(days => ${days})
      order by due_at limit ${batch} for update skip locked)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Closed ones, with what was sent to prove them. True where there may be more. */
export const forgetBatch = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql`
    delete from deletion_request where id in (
      select id from deletion_request where closed_at < clock_timestamp() - make_interval(days => ${closedDays})
      order by closed_at limit ${batch} for update skip locked)
    returning 1`.execute(tx);
  return rows.length === batch;
};

/** Accounts that staff named in a request which is forgotten by now, and that never launched. Locked rows are being linked. */
export const forgetNamedBatch = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql`
    delete from player where id in (
      select p.id from player p where p.proof = 'named'
        and not exists (select from deletion_request where player_id = p.id)
        and not exists (select from erasure where player_id = p.id)
      limit ${batch} for update skip locked)
    returning 1`.execute(tx);
  return rows.length === batch;
};
