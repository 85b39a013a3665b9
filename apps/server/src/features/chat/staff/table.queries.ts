import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../data/database.ts';
import { conversationColumns, conversationJoins, type ConversationRow } from './conversation-row.queries.ts';

export interface TableRow extends ConversationRow {
  /** Timestamp of the sort column, for the cursor. */
  cursor_micros: number;
}

export type TableScope =
  | { readonly kind: 'queue' | 'all' | 'ended' }
  | { readonly kind: 'mine' | 'snoozed'; readonly staffId: string }
  /** A conversation number or a player's guid, in any state. */
  | { readonly kind: 'number'; readonly number: number };

export interface TableRequest {
  readonly scope: TableScope;
  readonly lang?: number | undefined;
  readonly assigneeId?: string | undefined;
  /** A reason and those below it. */
  readonly reasonIds?: readonly number[] | undefined;
  readonly tag?: string | undefined;
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

/** Every order matches an index, so that a deep page costs as much as the first. */
const shapeOf = ({ scope, assigneeId }: TableRequest): Shape => {
  const oldestFirst = { time: sql`c.created_at`, isNewestFirst: false };
  if (scope.kind === 'queue') return { where: sql`c.state = 'waiting'`, time: sql`c.queued_at`, isNewestFirst: false };
  if (scope.kind === 'mine' || scope.kind === 'snoozed') {
    const isSnoozed = scope.kind === 'mine' ? sql`c.snoozed_until is null` : sql`c.snoozed_until is not null`;
    return { where: sql`c.state = 'active' and c.assignee_id = ${scope.staffId} and ${isSnoozed}`, ...oldestFirst };
  }
  if (scope.kind === 'ended') return { where: sql`c.state = 'ended'`, time: sql`c.ended_at`, isNewestFirst: true };
  if (scope.kind === 'number') return { where: ofNumber(scope.number), time: sql`c.created_at`, isNewestFirst: true };
  // An assigned conversation is active: saying so lets the planner use the assignee index.
  return { where: assigneeId === undefined ? sql`c.state <> 'ended'` : sql`c.state = 'active'`, ...oldestFirst };
};

/** Timestamps descend while ids ascend, as in the index on ended conversations. */
const cursorConditions = (
  { after }: TableRequest,
  { isNewestFirst }: Shape,
  [time, id]: readonly [RawBuilder<unknown>, RawBuilder<unknown>],
): RawBuilder<unknown>[] => {
  if (after === undefined) return [];
  const moment = sql`timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond'`;
  return isNewestFirst
    ? [sql`${time} <= ${moment}`, sql`(${time} < ${moment} or ${id} > ${after.id}::uuid)`]
    : [sql`(${time}, ${id}) > (${moment}, ${after.id}::uuid)`];
};

const orderOf = ({ isNewestFirst }: Shape, time: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  isNewestFirst ? sql`${time} desc, ${id}` : sql`${time}, ${id}`;

/**
 * One page of rows. Ended chats are many, so a tag or the reasons lead to them by an index in the order of the list: a page for
 * each reason, merged. Open chats are few, and are checked row by row.
 */
const pageOf = (request: TableRequest, shape: Shape): RawBuilder<unknown> => {
  const { scope, lang, assigneeId, reasonIds, tag, limit } = request;
  const [time, id] = [shape.time, sql`c.id`];
  const order = orderOf(shape, time, id);
  const conditions = [
    shape.where,
    ...(lang === undefined ? [] : [sql`c.lang = ${lang}`]),
    ...(assigneeId === undefined ? [] : [sql`c.assignee_id = ${assigneeId}`]),
  ];
  const where = (more: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
    sql.join([...conditions, ...more], sql` and `);
  const cursor = cursorConditions(request, shape, [time, id]);
  const ofReasons = reasonIds === undefined ? [] : [sql`c.reason_id = any(${[...reasonIds]}::integer[])`];
  if (scope.kind === 'ended' && tag !== undefined) {
    const tagged = [sql`g.ended_at`, sql`g.conversation_id`] as const;
    return sql`select c.* from conversation_tag g join conversation c on c.id = g.conversation_id
      where g.tag = ${tag} and ${where([...ofReasons, ...cursorConditions(request, shape, tagged)])}
      order by ${orderOf(shape, ...tagged)} limit ${limit}`;
  }
  if (scope.kind === 'ended' && reasonIds !== undefined) {
    return sql`select c.* from unnest(${[...reasonIds]}::integer[]) reason (id) cross join lateral (
        select * from conversation c where c.reason_id = reason.id and ${where(cursor)} order by ${order} limit ${limit}) c
      order by ${order} limit ${limit}`;
  }
  const ofTag = tag === undefined ? [] : [sql`c.tags @> array[${tag}]::text[]`];
  return sql`select * from conversation c where ${where([...ofReasons, ...ofTag, ...cursor])}
    order by ${order} limit ${limit}`;
};

export const selectTable = async (tx: Tx, request: TableRequest): Promise<TableRow[]> => {
  const shape = shapeOf(request);
  const { rows } = await sql<TableRow>`
    select ${conversationColumns}, (extract(epoch from ${shape.time}) * 1000000)::bigint as cursor_micros
    from (${pageOf(request, shape)}) c
    ${conversationJoins} order by ${orderOf(shape, shape.time, sql`c.id`)}`.execute(tx);
  return rows;
};
