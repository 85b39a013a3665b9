import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../data/database.ts';
import { conversationColumns, conversationJoins, type ConversationRow } from './conversation-row.queries.ts';

export interface TableRow extends ConversationRow {
  /** Timestamp of the sort column, for the cursor. */
  cursor_micros: number;
}

export type TableScope =
  | { readonly kind: 'queue' | 'all' | 'ended' }
  | { readonly kind: 'mine'; readonly staffId: string }
  /** A conversation number or a player's guid, in any state. */
  | { readonly kind: 'number'; readonly number: number };

export interface TableRequest {
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

/** Every order matches an index, so that a deep page costs as much as the first. */
const shapeOf = ({ scope, assigneeId }: TableRequest): Shape => {
  const oldestFirst = { time: sql`c.created_at`, isNewestFirst: false };
  if (scope.kind === 'queue') return { where: sql`c.state = 'waiting'`, time: sql`c.queued_at`, isNewestFirst: false };
  if (scope.kind === 'mine')
    return { where: sql`c.state = 'active' and c.assignee_id = ${scope.staffId}`, ...oldestFirst };
  if (scope.kind === 'ended') return { where: sql`c.state = 'ended'`, time: sql`c.ended_at`, isNewestFirst: true };
  if (scope.kind === 'number') return { where: ofNumber(scope.number), time: sql`c.created_at`, isNewestFirst: true };
  // An assigned conversation is active: saying so lets the planner use the assignee index.
  return { where: assigneeId === undefined ? sql`c.state <> 'ended'` : sql`c.state = 'active'`, ...oldestFirst };
};

const cursorConditions = ({ after }: TableRequest, { time, isNewestFirst }: Shape): RawBuilder<unknown>[] => {
  if (after === undefined) return [];
  const moment = sql`timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond'`;
  // Timestamps descend while ids ascend, as in the index on ended conversations.
  return isNewestFirst
    ? [sql`${time} <= ${moment}`, sql`(${time} < ${moment} or c.id > ${after.id}::uuid)`]
    : [sql`(${time}, c.id) > (${moment}, ${after.id}::uuid)`];
};

export const selectTable = async (tx: Tx, request: TableRequest): Promise<TableRow[]> => {
  const shape = shapeOf(request);
  const conditions = [
    shape.where,
    ...(request.lang === undefined ? [] : [sql`c.lang = ${request.lang}`]),
    ...(request.assigneeId === undefined ? [] : [sql`c.assignee_id = ${request.assigneeId}`]),
    ...cursorConditions(request, shape),
  ];
  const order = shape.isNewestFirst ? sql`${shape.time} desc, c.id` : sql`${shape.time}, c.id`;
  const { rows } = await sql<TableRow>`
    select ${conversationColumns}, (extract(epoch from ${shape.time}) * 1000000)::bigint as cursor_micros
    from (select * from conversation c where ${sql.join(conditions, sql` and `)} order by ${order} limit ${request.limit}) c
    ${conversationJoins} order by ${order}`.execute(tx);
  return rows;
};
