import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface FillRow {
  readonly after_id: number;
}

/** Locks the progress of a source; null if it is complete, not due, or another worker has it. */
export const claimFill = async (tx: Tx, source: string, passesMax: number): Promise<FillRow | null> => {
  await sql`insert into search_fill (source) values (${source}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<FillRow>`
    select after_id from search_fill
    where source = ${source} and passes < ${passesMax} and next_at <= now() for update skip locked`.execute(tx);
  return rows[0] ?? null;
};

export const moveFill = async (tx: Tx, source: string, afterId: number): Promise<void> => {
  await sql`update search_fill set after_id = ${afterId} where source = ${source}`.execute(tx);
};

export const endPass = async (tx: Tx, source: string, pauseSeconds: number): Promise<void> => {
  await sql`
    update search_fill set after_id = 0, passes = passes + 1, next_at = now() + make_interval(secs => ${pauseSeconds})
    where source = ${source}`.execute(tx);
};
