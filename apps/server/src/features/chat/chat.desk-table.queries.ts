import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { deskColumns, deskJoins, type DeskRow } from './chat.desk.rows.ts';

export interface TableRow extends DeskRow {
  /** Of the time that the table is sorted by. */
  cursor_micros: number;
}

export type TableScope =
  | { readonly kind: 'queue' | 'all' | 'ended' }
  | { readonly kind: 'mine'; readonly staffId: string }
  /** A number of a conversation, or of a player: whatever state it is in. */
  | { readonly kind: 'number'; readonly number: number };

export interface TableWish {
  readonly scope: TableScope;
  readonly lang?: number | undefined;
  readonly assigneeId?: string | undefined;
  readonly after?: { readonly micros: number; readonly id: string } | undefined;
  readonly limit: number;
}

interface Shape {
  readonly where: RawBuilder<unknown>;
  readonly time: RawBuilder<unknown>;
  readonly isNewestFirst: boolean;
}

const ofNumber = (number: number): RawBuilder<unknown> => sql`c.id in (
  select n.id from conversation n where n.number = ${number}
  union all select o.id from player p join conversation o on o.player_id = p.id where p.guid = ${number})`;

/** Each is the order of an index: a page far down costs what the first costs. */
const shapeOf = ({ scope, assigneeId }: TableWish): Shape => {
  const oldestFirst = { time: sql`c.created_at`, isNewestFirst: false };
  if (scope.kind === 'queue') return { where: sql`c.state = 'waiting'`, time: sql`c.queued_at`, isNewestFirst: false };
  if (scope.kind === 'mine')
    return { where: sql`c.state = 'active' and c.assignee_id = ${scope.staffId}`, ...oldestFirst };
  if (scope.kind === 'ended') return { where: sql`c.state = 'ended'`, time: sql`c.ended_at`, isNewestFirst: true };
  if (scope.kind === 'number') return { where: ofNumber(scope.number), time: sql`c.created_at`, isNewestFirst: true };
  // Somebody's are active: said so, the index of what each has is enough.
  return { where: assigneeId === undefined ? sql`c.state <> 'ended'` : sql`c.state = 'active'`, ...oldestFirst };
};

const placeOf = ({ after }: TableWish, { time, isNewestFirst }: Shape): RawBuilder<unknown>[] => {
  if (after === undefined) return [];
  const moment = sql`timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond'`;
  // Times go down and ids go up, as in the indexes of what ended.
  return isNewestFirst
    ? [sql`${time} <= ${moment}`, sql`(${time} < ${moment} or c.id > ${after.id}::uuid)`]
    : [sql`(${time}, c.id) > (${moment}, ${after.id}::uuid)`];
};

export const selectTable = async (tx: Tx, wish: TableWish): Promise<TableRow[]> => {
  const shape = shapeOf(wish);
  const conditions = [
    shape.where,
    ...(wish.lang === undefined ? [] : [sql`c.lang = ${wish.lang}`]),
    ...(wish.assigneeId === undefined ? [] : [sql`c.assignee_id = ${wish.assigneeId}`]),
    ...placeOf(wish, shape),
  ];
  const order = shape.isNewestFirst ? sql`${shape.time} desc, c.id` : sql`${shape.time}, c.id`;
  const { rows } = await sql<TableRow>`
    select ${deskColumns}, (extract(epoch from ${shape.time}) * 1000000)::bigint as cursor_micros
    from (select * from conversation c where ${sql.join(conditions, sql` and `)} order by ${order} limit ${wish.limit}) c
    ${deskJoins} order by ${order}`.execute(tx);
  return rows;
};
