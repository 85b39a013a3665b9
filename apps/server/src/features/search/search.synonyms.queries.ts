import type { LangId } from '@guildhall/i18n/locales.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export type GroupTerms = Readonly<Partial<Record<`${LangId}`, readonly string[]>>>;

export interface GroupRow {
  readonly id: number;
  readonly terms: GroupTerms;
  readonly version: number;
  readonly updated_at: Date;
  readonly updated_by: string | null;
  readonly updated_by_name: string | null;
}

export const selectGroups = async (tx: Tx, id?: number): Promise<GroupRow[]> => {
  const { rows } = await sql<GroupRow>`
    select g.id, g.terms, g.version, g.updated_at, g.updated_by, s.name as updated_by_name
    from search_synonym g left join staff_member s on s.id = g.updated_by
    ${id === undefined ? sql`` : sql`where g.id = ${id}`}
    order by g.id`.execute(tx);
  return rows;
};

/** Differs after each change. */
export const selectGroupsVersion = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', count(*), sum(id), sum(version), max(updated_at)) as version from search_synonym`.execute(tx);
  return rows[0]?.version ?? '';
};

export const lockGroup = async (
  tx: Tx,
  id: number,
): Promise<{ version: number; updated_by_name: string | null; terms: GroupTerms } | null> => {
  const { rows } = await sql<{ version: number; updated_by_name: string | null; terms: GroupTerms }>`
    select version, terms, (select name from staff_member where id = g.updated_by) as updated_by_name
    from search_synonym g where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
};

/** Returns null if the limit is reached. */
export const insertGroup = async (tx: Tx, terms: GroupTerms, by: string, max: number): Promise<number | null> => {
  // One writer at a time, so that the limit is exact.
  await sql`select pg_advisory_xact_lock(hashtext('search_synonym'))`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into search_synonym (terms, updated_by) select ${JSON.stringify(terms)}::jsonb, ${by}::text
    where (select count(*) from search_synonym) < ${max} returning id`.execute(tx);
  return rows[0]?.id ?? null;
};

export const updateGroup = async (tx: Tx, id: number, terms: GroupTerms, by: string): Promise<void> => {
  await sql`update search_synonym set terms = ${JSON.stringify(terms)}::jsonb, updated_by = ${by}, updated_at = now(),
    version = version + 1 where id = ${id}`.execute(tx);
};

export const deleteGroup = async (tx: Tx, id: number): Promise<void> => {
  await sql`delete from search_synonym where id = ${id}`.execute(tx);
};
