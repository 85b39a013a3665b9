import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface ViewRow {
  readonly id: number;
  readonly path: string;
  readonly name: string;
  readonly search: string;
  readonly owner_id: string;
  readonly owner_name: string;
  readonly is_shared: boolean;
}

const columns = sql`v.id, v.path, v.name, v.search, v.owner_id, s.name as owner_name, v.is_shared
  from saved_view v join staff_member s on s.id = v.owner_id`;

/** Own views first, each in the order of creation. */
export const selectViews = async (tx: Tx, staffId: string): Promise<ViewRow[]> => {
  const { rows } = await sql<ViewRow>`
    select ${columns} where v.is_shared or v.owner_id = ${staffId} order by v.is_shared, v.id`.execute(tx);
  return rows;
};

export const findView = async (tx: Tx, id: number): Promise<ViewRow | null> => {
  const { rows } = await sql<ViewRow>`select ${columns} where v.id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

/** Serializes the changes of one list, so that its limit is exact: the views of a person, or the shared ones. */
export const lockList = async (tx: Tx, list: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('saved_view'), hashtext(${list}))`.execute(tx);
};

export const countOwn = async (tx: Tx, staffId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from saved_view where owner_id = ${staffId} and not is_shared`.execute(tx);
  return rows[0]?.count ?? 0;
};

export const countShared = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) from saved_view where is_shared`.execute(tx);
  return rows[0]?.count ?? 0;
};

export const updateOwn = async (
  tx: Tx,
  staffId: string,
  { path, name, search }: { path: string; name: string; search: string },
): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    update saved_view set search = ${search}
    where owner_id = ${staffId} and path = ${path} and name = ${name} and not is_shared returning id`.execute(tx);
  return rows[0]?.id ?? null;
};

export const insertOwn = async (
  tx: Tx,
  staffId: string,
  { path, name, search }: { path: string; name: string; search: string },
): Promise<number> =>
  (
    await tx
      .insertInto('saved_view')
      .values({ owner_id: staffId, path, name, search })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Whether another view with this name is in the list that the view would move to. */
export const isNameTaken = async (
  tx: Tx,
  { id, path, name, owner_id }: ViewRow,
  isShared: boolean,
): Promise<boolean> => {
  const { rows } = await sql`
    select from saved_view where path = ${path} and name = ${name} and id <> ${id} and is_shared = ${isShared}
      and (is_shared or owner_id = ${owner_id})`.execute(tx);
  return rows.length > 0;
};

export const setShared = async (tx: Tx, id: number, isShared: boolean): Promise<void> => {
  await tx.updateTable('saved_view').set({ is_shared: isShared }).where('id', '=', id).execute();
};

export const deleteView = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('saved_view').where('id', '=', id).execute();
};
