import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';
import type { StaffSearchSource } from '../../registration/feature.ts';

type Indexed = NonNullable<StaffSearchSource['index']>;

/** Any number: it names the lock. */
const indexLock = 5_261_061;

/** One worker writes the index at a time; the others have nothing to do meanwhile. */
export const tryLock = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(${indexLock}::bigint) as is_ours`.execute(tx);
  return rows[0]?.is_ours === true;
};

export interface DueRow {
  readonly id: number;
  readonly kind: number;
  readonly subject_id: string;
}

export const selectDue = async (tx: Tx, limit: number): Promise<DueRow[]> =>
  tx.selectFrom('staff_search_due').select(['id', 'kind', 'subject_id']).orderBy('id').limit(limit).execute();

export const deleteDue = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`delete from staff_search_due where id = any(${[...ids]}::bigint[])`.execute(tx);
};

export interface Progress {
  readonly after_id: string;
  readonly is_filled: boolean;
  readonly ended_micros: number;
}

export const selectProgress = async (tx: Tx, kind: number): Promise<Progress> => {
  const { rows } = await sql<Progress>`
    insert into staff_search_progress as p (kind) values (${kind})
    on conflict (kind) do update set kind = p.kind returning after_id, is_filled, ended_micros`.execute(tx);
  return rows[0] ?? { after_id: '', is_filled: false, ended_micros: 0 };
};

export const updateProgress = async (tx: Tx, kind: number, progress: Partial<Progress>): Promise<void> => {
  await tx.updateTable('staff_search_progress').set(progress).where('kind', '=', kind).execute();
};

/** Ids in the order of the primary key. */
export const selectIdsAfter = async (
  tx: Tx,
  { table, idType }: Indexed,
  after: string,
  limit: number,
): Promise<string[]> => {
  const from = after === '' ? sql`` : sql`where id > ${after}::${sql.raw(idType)}`;
  const { rows } = await sql<{ id: string }>`
    select id::text as id from ${sql.table(table)} ${from} order by ${sql.ref(`${table}.id`)} limit ${limit}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
};

/** Keeps the rows until the commit. Rows that a request holds are left out, so that neither waits for the other. */
export const lockRows = async (tx: Tx, { table, idType }: Indexed, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from ${sql.table(table)} where id = any(${[...ids]}::${sql.raw(idType)}[])
    for key share skip locked`.execute(tx);
  return rows.map(({ id }) => id);
};

export const selectExisting = async (tx: Tx, { table, idType }: Indexed, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from ${sql.table(table)} where id = any(${[...ids]}::${sql.raw(idType)}[])`.execute(tx);
  return rows.map(({ id }) => id);
};

export interface StoredEntry {
  readonly id: number;
  readonly subject_id: string;
  readonly lang: number;
  readonly at: number;
  readonly player_id: string | null;
  readonly upto: number;
  readonly terms: string[];
}

export const selectStored = async (tx: Tx, kind: number, ids: readonly string[]): Promise<StoredEntry[]> => {
  const { rows } = await sql<StoredEntry>`
    select id, subject_id, lang, at, player_id, upto, terms from staff_search_entry
    where kind = ${kind} and subject_id = any(${[...ids]}::text[])`.execute(tx);
  return rows;
};

export type NewEntry = Omit<StoredEntry, 'id'>;

export const insertEntry = async (tx: Tx, kind: number, entry: NewEntry): Promise<number> =>
  (
    await tx
      .insertInto('staff_search_entry')
      .values({ kind, ...entry, terms: [...entry.terms] })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const updateEntry = async (tx: Tx, { id, ...entry }: StoredEntry): Promise<void> => {
  await tx.updateTable('staff_search_entry').set(entry).where('id', '=', id).execute();
};

/** A trigger deletes their postings. */
export const deleteEntries = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0)
    await tx
      .deleteFrom('staff_search_entry')
      .where('id', 'in', [...ids])
      .execute();
};

export interface NewPosting {
  readonly term: string;
  readonly at: number;
  readonly entryId: number;
}

const columnsOf = (postings: readonly NewPosting[]) =>
  sql`unnest(${postings.map(({ term }) => term)}::text[], ${postings.map(({ at }) => at)}::integer[],
    ${postings.map(({ entryId }) => entryId)}::bigint[]) n (term, at, entry_id)`;

export const insertPostings = async (tx: Tx, kind: number, postings: readonly NewPosting[]): Promise<void> => {
  if (postings.length === 0) return;
  await sql`
    insert into staff_search_posting (term, kind, at, entry_id)
    select n.term, ${kind}::smallint, n.at, n.entry_id from ${columnsOf(postings)} order by n.term collate "C"
    on conflict do nothing`.execute(tx);
};

export const deletePostings = async (tx: Tx, kind: number, postings: readonly NewPosting[]): Promise<void> => {
  if (postings.length === 0) return;
  await sql`
    delete from staff_search_posting p using ${columnsOf(postings)}
    where p.term = n.term and p.kind = ${kind}::smallint and p.at = n.at and p.entry_id = n.entry_id`.execute(tx);
};

/** Removes one batch of old chats from the index and returns how many. */
export const deleteOldChats = async (tx: Tx, chatKind: number, before: number, limit: number): Promise<number> => {
  const { rows } = await sql`
    delete from staff_search_entry where id in (
      select id from staff_search_entry where kind = ${sql.lit(chatKind)} and at < ${before} order by at limit ${limit}
    ) returning 1`.execute(tx);
  return rows.length;
};

export const deleteOfPlayer = async (tx: Tx, playerId: string): Promise<void> => {
  await tx.deleteFrom('staff_search_entry').where('player_id', '=', playerId).execute();
};
