import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

export interface ReportFileRow {
  readonly id: string;
  readonly entryId: number | null;
  readonly width: number;
  readonly height: number;
  readonly tone: string;
}

/** How many of these are now part of the report: fewer than asked where one is not there, not theirs or taken. */
export const attach = async (
  tx: Tx,
  playerId: string,
  ids: readonly string[],
  parent: { readonly feedbackId: string; readonly entryId: number | null },
): Promise<number> => {
  // Taken in one order by all, so that two who want the same ones wait for each other instead of for ever.
  const { rows } = await sql`
    with loose as (
      select id from file
      where id = any(${[...ids]}::uuid[]) and player_id = ${playerId} and is_ready and feedback_id is null
      order by id for update
    )
    update file f set feedback_id = ${parent.feedbackId}, feedback_entry_id = ${parent.entryId},
      position = array_position(${[...ids]}::uuid[], f.id) - 1
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

/**
 * The object of a file for its owner: the file, what it belongs to and whose that is, in one look (attack 12). Null where any
 * of it is not there or not theirs.
 */
export const findForOwner = async (tx: Tx, id: string, playerId: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('file as f')
    .innerJoin('player as p', 'p.id', 'f.player_id')
    .leftJoin('feedback as r', (join) => join.onRef('r.id', '=', 'f.feedback_id').onRef('r.player_id', '=', 'p.id'))
    .select('f.object')
    .where('f.id', '=', id)
    .where('f.is_ready', '=', true)
    .where('p.id', '=', playerId)
    .where(({ eb }) => eb('f.feedback_id', 'is', null).or('r.id', 'is not', null))
    .executeTakeFirst();
  return row?.object ?? null;
};

/** For staff, what belongs to a report and nothing else. */
export const findForStaff = async (tx: Tx, id: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('file as f')
    .innerJoin('feedback as r', (join) =>
      join.onRef('r.id', '=', 'f.feedback_id').onRef('r.player_id', '=', 'f.player_id'),
    )
    .select('f.object')
    .where('f.id', '=', id)
    .where('f.is_ready', '=', true)
    .executeTakeFirst();
  return row?.object ?? null;
};

/** True where it was there, theirs and part of nothing. */
export const deleteLoose = async (tx: Tx, id: string, playerId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('file')
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .where('is_ready', '=', true)
    .where('feedback_id', 'is', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

export const deleteOfPlayer = async (tx: Tx, playerId: string): Promise<void> => {
  await tx.deleteFrom('file').where('player_id', '=', playerId).execute();
};
