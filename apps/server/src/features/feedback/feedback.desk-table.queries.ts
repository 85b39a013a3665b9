import type { FeedbackState, FeedbackType } from '@guildhall/contract/feedback-rules.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { DeskSearch } from './feedback.desk.search.ts';

export interface DeskRow {
  id: string;
  number: number;
  type: FeedbackType;
  state: FeedbackState;
  lang: number;
  channel: number | null;
  version_of_game: string | null;
  beginning: string;
  picture_count: number;
  created_at: Date;
  updated_at: Date;
  waiting_since: Date | null;
  assignee_id: string | null;
  assignee_name: string | null;
  guid: number | null;
  is_verified: boolean;
  is_guest: boolean;
  reopened_at: Date | null;
  rating: number | null;
  incident_id: number | null;
  suggestion_id: number | null;
  merged_into: string | null;
  cursor_micros: number;
}

const rowColumns = sql`f.id, f.number, f.type, f.state, f.lang, f.channel, f.version_of_game,
  left(f.description, 400) as beginning, f.picture_count, f.created_at, f.updated_at, f.waiting_since, f.assignee_id,
  s.name as assignee_name, p.guid, f.is_verified, f.is_guest, f.reopened_at, f.rating, f.incident_id, f.suggestion_id, f.merged_into,
  (extract(epoch from f.created_at) * 1000000)::bigint as cursor_micros`;
const rowJoins = sql`join player p on p.id = f.player_id left join staff_member s on s.id = f.assignee_id`;

export interface DeskFilter {
  /** All states where it is left out. */
  readonly state?: FeedbackState | 'open' | 'waiting' | undefined;
  readonly type?: FeedbackType | undefined;
  readonly lang?: number | undefined;
  readonly channel?: number | undefined;
  readonly versionOfGame?: string | undefined;
  /** Null: nobody's. */
  readonly assigneeId?: string | null | undefined;
  readonly incidentId?: number | undefined;
  readonly isVerified?: boolean | undefined;
  readonly createdUntil?: Date | undefined;
  readonly search?: DeskSearch | undefined;
}

export interface DeskPage {
  readonly filter: DeskFilter;
  readonly isNewestFirst: boolean;
  readonly after?: { readonly micros: number; readonly id: string } | undefined;
  readonly limit: number;
}

/** However many reports hold a word, this many are looked at: a search for "the" must not read ten million. */
const matchesMax = 20_000;

/**
 * What is true of much that is open and of hardly anything else has an index of its own for where it is all that is asked.
 * Beside another filter it must not be met: the planner takes the two for sets that hardly overlap and reads all of
 * both. Said like this, it is looked at row by row in the order of the other filter's index.
 */
const rowByRow = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`nullif(${condition}, false) is not null`;

/** `is_open` is told together with a state: it comes first in every index of the queue. */
const stateCondition = (state: FeedbackState | 'open' | 'waiting', isAlone: boolean): RawBuilder<unknown> => {
  if (state === 'open') return sql`f.is_open`;
  if (state === 3) return sql`not f.is_open`;
  if (state === 'waiting' && isAlone) return sql`f.waiting_since is not null`;
  const condition = state === 'waiting' ? sql`f.waiting_since is not null` : sql`f.state = ${state}`;
  return sql`f.is_open and ${isAlone ? condition : rowByRow(condition)}`;
};

const assigneeCondition = (id: string | null, isAlone: boolean): RawBuilder<unknown> => {
  if (id !== null) return sql`f.assignee_id = ${id}`;
  return isAlone ? sql`f.assignee_id is null` : rowByRow(sql`f.assignee_id is null`);
};

/** Unverified reports have an index of their own; verified ones are nearly all, so those are checked row by row. */
const verifiedCondition = (isVerified: boolean, isAlone: boolean): RawBuilder<unknown> => {
  const condition = isVerified ? sql`f.is_verified` : sql`not f.is_verified`;
  return isAlone && !isVerified ? condition : rowByRow(condition);
};

const conditionsOf = ({ filter }: DeskPage): RawBuilder<unknown>[] => {
  const { state, type, lang, channel, versionOfGame, assigneeId, incidentId, isVerified, createdUntil } = filter;
  const narrowed = [
    ...(type === undefined ? [] : [sql`f.type = ${type}`]),
    ...(lang === undefined ? [] : [sql`f.lang = ${lang}`]),
    // It may be more than the column holds.
    ...(channel === undefined ? [] : [sql`f.channel = ${channel}::bigint`]),
    ...(versionOfGame === undefined ? [] : [sql`f.version_of_game = ${versionOfGame}`]),
    ...(incidentId === undefined ? [] : [sql`f.incident_id = ${incidentId}`]),
  ];
  const proven = isVerified === undefined ? [] : [verifiedCondition(isVerified, narrowed.length === 0)];
  const isOnly = narrowed.length === 0 && proven.length === 0;
  return [
    ...(state === undefined ? [] : [stateCondition(state, isOnly && assigneeId === undefined)]),
    ...(assigneeId === undefined ? [] : [assigneeCondition(assigneeId, isOnly)]),
    ...narrowed,
    ...proven,
    ...(createdUntil === undefined ? [] : [sql`f.created_at <= ${createdUntil}`]),
  ];
};

const placeOf = ({ after, isNewestFirst }: DeskPage): RawBuilder<unknown>[] =>
  after === undefined
    ? []
    : [
        sql`(f.created_at, f.id) ${isNewestFirst ? sql`<` : sql`>`}
          (timestamptz 'epoch' + ${after.micros} * interval '1 microsecond', ${after.id}::uuid)`,
      ];

/** Each way to be found by an index of its own, and only then sorted: what matches is little, or cut off. */
const foundBy = (search: DeskSearch, conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => {
  const { number, guid, roleId, email, words } = search;
  const ways = [
    ...(number === undefined ? [] : [sql`f.number = ${number}`]),
    ...(guid === undefined
      ? []
      : [
          sql`f.player_id in (select id from player where guid = ${guid})`,
          sql`f.account_id in (select id from player where guid = ${guid})`,
        ]),
    ...(roleId === undefined ? [] : [sql`f.role_id = ${roleId}`]),
    ...(email === undefined ? [] : [sql`lower(f.email) = ${email}`]),
    ...(words === undefined ? [] : [sql`f.terms @@ ${words}::tsquery`]),
  ];
  const found = ways.map(
    (way) => sql`(select f.id from feedback f where ${sql.join([way, ...conditions], sql` and `)} limit ${matchesMax})`,
  );
  return sql`f.id in (${sql.join(found, sql` union all `)})`;
};

/** By key, from the index of whatever it is filtered by: a page far down costs what the first costs. */
export const selectDeskPage = async (tx: Tx, page: DeskPage): Promise<DeskRow[]> => {
  const conditions = conditionsOf(page);
  const { search } = page.filter;
  const all = [...(search === undefined ? conditions : [foundBy(search, conditions)]), ...placeOf(page)];
  const where = all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`;
  const order = page.isNewestFirst ? sql`f.created_at desc, f.id desc` : sql`f.created_at, f.id`;
  const { rows } = await sql<DeskRow>`
    select ${rowColumns}
    from (select * from feedback f ${where} order by ${order} limit ${page.limit}) f
    ${rowJoins} order by ${order}`.execute(tx);
  return rows;
};

export const selectDeskRow = async (tx: Tx, id: string): Promise<DeskRow | null> => {
  const { rows } = await sql<DeskRow>`
    select ${rowColumns} from feedback f ${rowJoins} where f.id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

/** Reports of a player, without this one, newest first. */
export const selectOthers = async (
  tx: Tx,
  playerId: string,
  exceptId: string | null,
  limit: number,
): Promise<DeskRow[]> => {
  const { rows } = await sql<DeskRow>`
    select ${rowColumns}
    from (select * from feedback where player_id = ${playerId} and id is distinct from ${exceptId}::uuid
          order by created_at desc, id desc limit ${limit}) f
    ${rowJoins} order by f.created_at desc, f.id desc`.execute(tx);
  return rows;
};
