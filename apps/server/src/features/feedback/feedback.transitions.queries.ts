import { sql, type Insertable, type Selectable } from 'kysely';
import type { Tx } from '../../data/database.ts';
import type { DB } from '../../data/database.types.ts';

export type FeedbackRecord = Selectable<DB['feedback']>;

export const lockFeedback = async (tx: Tx, id: string): Promise<FeedbackRecord | null> =>
  (await tx.selectFrom('feedback').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;

export const isDoneAlready = async (tx: Tx, id: string, key: string): Promise<boolean> =>
  (await tx
    .selectFrom('feedback_entry')
    .select('id')
    .where('feedback_id', '=', id)
    .where('key', '=', key)
    .executeTakeFirst()) !== undefined;

export const updateFeedback = async (tx: Tx, id: string, changes: Partial<FeedbackRecord>): Promise<void> => {
  await tx.updateTable('feedback').set(changes).where('id', '=', id).execute();
};

/** Returns the id of the history entry. */
export const insertEntry = async (tx: Tx, entry: Insertable<DB['feedback_entry']>): Promise<number> =>
  (await tx.insertInto('feedback_entry').values(entry).returning('id').executeTakeFirstOrThrow()).id;

export const selectRestrictionAuthor = async (tx: Tx, restriction: number): Promise<string | null | undefined> =>
  (await tx.selectFrom('restriction').select('created_by').where('id', '=', restriction).executeTakeFirst())
    ?.created_by;

/** Adds to the history only: it does not change the report, and must not make the answer of a colleague a conflict. */
export const recordEscalation = async (tx: Tx, id: string, details: Record<string, string>): Promise<void> => {
  await sql`insert into feedback_entry (feedback_id, at, kind, by, details)
    values (${id}, clock_timestamp(), 'escalated', 'system', ${JSON.stringify(details)}::jsonb)`.execute(tx);
};
