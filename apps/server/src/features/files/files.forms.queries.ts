import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

/** Cancels the removal of another form unless the file is gone; returns false if it is. */
export const keepIfOwned = async (tx: Tx, object: string, form: string): Promise<boolean> => {
  const { rows } = await sql`
    with kept as (delete from file_removal where object = ${form} and exists (select from file where object = ${object}))
    select from file where object = ${object}`.execute(tx);
  return rows.length === 1;
};
