import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

/** Repoints duplicates of a duplicate to the original, so that there are never chains. */
export const flattenDuplicates = async (tx: Tx, of: number, into: number): Promise<void> => {
  await tx.updateTable('suggestion').set({ merged_into: into }).where('merged_into', '=', of).execute();
};

export const selectMoving = async (tx: Tx, limit: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('suggestion')
    .select('id')
    .where('is_moving', '=', true)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

export const selectTarget = async (tx: Tx, id: number): Promise<number | null> => {
  const row = await tx
    .selectFrom('suggestion')
    .select('merged_into')
    .where('id', '=', id)
    .where('is_moving', '=', true)
    .executeTakeFirst();
  return row?.merged_into ?? null;
};

/** Players who support both are kept once. Skips locked rows, whose player is being erased. */
export const moveSupporters = async (tx: Tx, from: number, into: number, limit: number): Promise<void> => {
  await sql`
    with moved as (
      delete from suggestion_support where (player_id, suggestion_id) in (
        select player_id, suggestion_id from suggestion_support where suggestion_id = ${from}
        limit ${limit} for update skip locked)
      returning player_id, at
    )
    insert into suggestion_support (suggestion_id, player_id, at) select ${into}::bigint, player_id, at from moved
    on conflict do nothing`.execute(tx);
};

/** Unbatched: reports are linked by hand, so there are few. */
export const moveReports = async (tx: Tx, from: number, into: number): Promise<void> => {
  await tx.updateTable('feedback').set({ suggestion_id: into }).where('suggestion_id', '=', from).execute();
};

export const finishMoving = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .updateTable('suggestion')
    .set({ is_moving: false })
    .where('id', '=', id)
    .where('supporters', '=', 0)
    .where('unverified_supporters', '=', 0)
    .execute();
};
