import { closedDays } from '@guildhall/contract/account-deletion/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';

const batch = 100;

/**
 * Marks requests due within `days` as reminded, once per number of days; a trigger emits the webhook. Requests on hold
 * are skipped, because their due date may still change.
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

/** An hour after the due date, so that a busy worker raises no alarm. Requests on hold wait for staff. */
export const countOverdue = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from deletion_request
    where state in ('confirmed', 'erasing') and held_at is null and due_at < clock_timestamp() - interval '1 hour'`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
};

/** Deletes one batch of closed requests with their evidence. True if there may be more. */
export const forgetBatch = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql`
    delete from deletion_request where id in (
      select id from deletion_request where closed_at < clock_timestamp() - make_interval(days => ${closedDays})
      order by closed_at limit ${batch} for update skip locked)
    returning 1`.execute(tx);
  return rows.length === batch;
};

/**
 * Deletes named accounts that never launched and whose requests are gone. Skips locked rows, which are being linked.
 */
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
