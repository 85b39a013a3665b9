import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../../../data/database.ts';

/**
 * Runs on every launch and session request, so it is a prepared statement backed by the partial indexes on open
 * requests.
 */
export const findOpenEnd = async (pool: pg.Pool, playerId: string): Promise<{ due_at: Date | null } | null> => {
  const { rows } = await pool.query<{ due_at: Date | null }>({
    name: 'deletion.findOpenEnd',
    text: `select due_at from deletion_request
           where state in ('requested', 'confirmed', 'erasing')
             and (requester_id = $1 or (player_id = $1 and (linked_at is null or confirmed_at is not null)))
           order by due_at nulls last limit 1`,
    values: [playerId],
  });
  return rows[0] ?? null;
};

export interface ForeignRow {
  id: string;
  number: number;
  created_at: Date;
}

/** Limits what a player sees at once; refuting one request reveals the next. */
const foreignMax = 5;

/**
 * Unverified requests for this account: linked to it, or unlinked with one of its role ids. Requests linked to another
 * account are excluded.
 */
export const selectForeign = async (
  pool: pg.Pool,
  playerId: string,
  roles: readonly string[],
): Promise<ForeignRow[]> => {
  const { rows } = await pool.query<ForeignRow>({
    name: 'deletion.selectForeign',
    text: `select id, number, created_at from deletion_request
           where state = 'requested' and proof <> 'ticket' and linked_at is null and role_id = any($2)
           union all
           select id, number, created_at from deletion_request
           where state = 'requested' and linked_at is not null and player_id = $1
           order by number desc limit ${foreignMax}`,
    values: [playerId, roles],
  });
  return rows;
};

/** Null if the request does not concern this account, otherwise whether it could still be stopped. */
export const refuteForeign = async (
  tx: Tx,
  id: string,
  playerId: string,
  roles: readonly string[],
): Promise<boolean | null> => {
  const { rows } = await sql<{ state: string; is_refuted: boolean }>`
    select state, is_refuted from deletion_request
    where id = ${id} and proof <> 'ticket'
      and ((linked_at is null and role_id = any(${[...roles]}::text[])) or (linked_at is not null and player_id = ${playerId}))
    for update`.execute(tx);
  const row = rows[0];
  if (row === undefined) return null;
  if (row.state !== 'requested') return row.is_refuted;
  await sql`
    update deletion_request set state = 'cancelled', is_refuted = true, closed_at = clock_timestamp(),
      version = version + 1, updated_by = null
    where id = ${id}`.execute(tx);
  return true;
};

/** Cancels a linked but unconfirmed request by another requester, because the account now makes its own request. */
export const supersedeLinked = async (tx: Tx, playerId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update deletion_request set state = 'cancelled', is_refuted = true, closed_at = clock_timestamp(),
      version = version + 1, updated_by = null
    where player_id = ${playerId} and linked_at is not null and state = 'requested'
      and requester_id is distinct from ${playerId}
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
};
