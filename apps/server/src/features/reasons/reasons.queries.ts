import type { LangId } from '@guildhall/i18n/locales.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface ReasonRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly names: Readonly<Partial<Record<`${LangId}`, string>>>;
  readonly skill: string | null;
  readonly is_active: boolean;
  readonly version: number;
  readonly updated_at: Date;
  readonly updated_by: string | null;
  readonly updated_by_name: string | null;
}

/** Parents in their order, then children in theirs. */
export const selectReasons = async (tx: Tx, id?: number): Promise<ReasonRow[]> => {
  const { rows } = await sql<ReasonRow>`
    select r.id, r.parent_id, r.names, r.skill, r.is_active, r.version, r.updated_at, r.updated_by, s.name as updated_by_name
    from contact_reason r left join staff_member s on s.id = r.updated_by
    ${id === undefined ? sql`` : sql`where r.id = ${id}`}
    order by r.parent_id nulls first, r.position, r.id`.execute(tx);
  return rows;
};

export interface LockedReason {
  readonly parent_id: number | null;
  readonly is_active: boolean;
  readonly version: number;
  readonly updated_by_name: string | null;
}

export const lockReason = async (tx: Tx, id: number): Promise<LockedReason | null> => {
  const { rows } = await sql<LockedReason>`
    select parent_id, is_active, version, (select name from staff_member where id = r.updated_by) as updated_by_name
    from contact_reason r where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
};

export interface ReasonValues {
  readonly names: Readonly<Record<string, string>>;
  readonly skill: string | null;
  readonly isActive: boolean;
  readonly by: string;
}

/** At the end of its siblings. Returns null if the limit is reached. */
export const insertReason = async (
  tx: Tx,
  parentId: number | null,
  { names, skill, isActive, by }: ReasonValues,
  max: number,
): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into contact_reason (parent_id, names, skill, is_active, updated_by, position)
    select ${parentId}::integer, ${JSON.stringify(names)}::jsonb, ${skill}::text, ${isActive}::boolean, ${by}::text,
      (select coalesce(max(position), 0) + 1 from contact_reason where parent_id is not distinct from ${parentId}::integer)
    where (select count(*) from contact_reason) < ${max}
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
};

export const updateReason = async (tx: Tx, id: number, { names, skill, isActive, by }: ReasonValues): Promise<void> => {
  await sql`update contact_reason set names = ${JSON.stringify(names)}::jsonb, skill = ${skill}, is_active = ${isActive},
    updated_by = ${by}, updated_at = now(), version = version + 1 where id = ${id}`.execute(tx);
};

/** Returns how many reasons changed their position. */
export const orderReasons = async (tx: Tx, parentId: number | null, ids: readonly number[]): Promise<number> => {
  const { numAffectedRows } = await sql`
    with placed as (
      select r.id, row_number() over (order by array_position(${[...ids]}::integer[], r.id) nulls last, r.position, r.id) as place
      from contact_reason r where r.parent_id is not distinct from ${parentId}::integer
    )
    update contact_reason r set position = placed.place from placed
    where placed.id = r.id and r.position <> placed.place`.execute(tx);
  return Number(numAffectedRows ?? 0);
};

export const selectTags = async (tx: Tx): Promise<string[]> =>
  (await tx.selectFrom('tag').select('name').orderBy('name').execute()).map(({ name }) => name);

export const deleteTag = async (tx: Tx, name: string): Promise<boolean> =>
  (await tx.deleteFrom('tag').where('name', '=', name).executeTakeFirst()).numDeletedRows > 0n;

/** Adds the words that are new. Returns false if the list is full and one of them is not on it. */
export const insertTags = async (tx: Tx, names: readonly string[], by: string, max: number): Promise<boolean> => {
  // One writer at a time, so that the limit is exact.
  await sql`select pg_advisory_xact_lock(hashtext('tag'))`.execute(tx);
  const { rows } = await sql<{ known: number; total: number }>`
    select count(*) filter (where name = any(${[...names]}::text[])) as known, count(*) as total from tag`.execute(tx);
  const { known = 0, total = 0 } = rows[0] ?? {};
  if (total + names.length - known > max) return false;
  await sql`insert into tag (name, created_by) select word.name, ${by} from unnest(${[...names]}::text[]) word (name)
    on conflict (name) do nothing`.execute(tx);
  return true;
};

/** Which of the words are not on the list. */
export const unknownTags = async (tx: Tx, names: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select word.name from unnest(${[...names]}::text[]) word (name)
    where not exists (select from tag t where t.name = word.name)`.execute(tx);
  return rows.map(({ name }) => name);
};

export const selectIdsUnder = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from contact_reason where id = any(${[...ids]}::bigint[]) or parent_id = any(${[...ids]}::bigint[]) order by id`.execute(
    tx,
  );
  return rows.map((row) => row.id);
};

export const findActive = async (tx: Tx, id: number): Promise<boolean | null> =>
  (await tx.selectFrom('contact_reason').select('is_active').where('id', '=', id).executeTakeFirst())?.is_active ??
  null;
