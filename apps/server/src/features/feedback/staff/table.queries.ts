import { feedbackStates, type FeedbackState, type FeedbackType } from '@guildhall/contract/feedback/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../data/database.ts';
import type { ReportSearch } from './search.rules.ts';

export interface ReportRow {
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
  assignee_is_active: boolean | null;
  guid: number | null;
  is_verified: boolean;
  is_guest: boolean;
  reopened_at: Date | null;
  added_at: Date | null;
  rating: number | null;
  incident_id: number | null;
  suggestion_id: number | null;
  merged_into: string | null;
  cursor_micros: number;
}

const rowColumns = sql`f.id, f.number, f.type, f.state, f.lang, f.channel, f.version_of_game,
  left(f.description, 400) as beginning, f.picture_count, f.created_at, f.updated_at, f.waiting_since, f.assignee_id,
  s.name as assignee_name, s.is_active as assignee_is_active, p.guid, f.is_verified, f.is_guest, f.reopened_at, f.added_at, f.rating, f.incident_id, f.suggestion_id, f.merged_into,
  (extract(epoch from f.created_at) * 1000000)::bigint as cursor_micros`;
const rowJoins = sql`join player p on p.id = f.player_id left join staff_member s on s.id = f.assignee_id`;

export interface ReportFilter {
  /** All states if omitted. */
  readonly state?: FeedbackState | 'open' | 'waiting' | undefined;
  readonly type?: FeedbackType | undefined;
  readonly lang?: number | undefined;
  readonly channel?: number | undefined;
  readonly gameVersion?: string | undefined;
  /** Null for unassigned reports. */
  readonly assigneeId?: string | null | undefined;
  readonly incidentId?: number | undefined;
  readonly isVerified?: boolean | undefined;
  readonly createdUntil?: Date | undefined;
  readonly search?: ReportSearch | undefined;
}

export interface ReportPage {
  readonly filter: ReportFilter;
  readonly isNewestFirst: boolean;
  readonly after?: { readonly micros: number; readonly id: string } | undefined;
  readonly limit: number;
}

/** Caps the matches per search, since a common word may match millions of reports. */
const matchesMax = 20_000;

/**
 * Hides a condition from the planner, so that it is checked row by row in the order of another filter's index. Conditions that
 * hold for most open reports have partial indexes of their own; next to another filter the planner would assume that the two
 * sets barely overlap and read both completely.
 */
const rowByRow = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`nullif(${condition}, false) is not null`;

/** `is_open` is always stated as well, because it is the leading column of every queue index. */
const stateCondition = (state: FeedbackState | 'open' | 'waiting', isAlone: boolean): RawBuilder<unknown> => {
  if (state === 'open') return sql`f.is_open`;
  if (state === feedbackStates.finished) return sql`not f.is_open`;
  if (state === 'waiting' && isAlone) return sql`f.waiting_since is not null`;
  const condition = state === 'waiting' ? sql`f.waiting_since is not null` : sql`f.state = ${state}`;
  return sql`f.is_open and ${isAlone ? condition : rowByRow(condition)}`;
};

const assigneeCondition = (id: string | null, isAlone: boolean): RawBuilder<unknown> => {
  if (id !== null) return sql`f.assignee_id = ${id}`;
  return isAlone ? sql`f.assignee_id is null` : rowByRow(sql`f.assignee_id is null`);
};

/** Unverified reports have a partial index; nearly all others are verified, so those are checked row by row. */
const verifiedCondition = (isVerified: boolean, isAlone: boolean): RawBuilder<unknown> => {
  const condition = isVerified ? sql`f.is_verified` : sql`not f.is_verified`;
  return isAlone && !isVerified ? condition : rowByRow(condition);
};

const conditionsOf = ({ filter }: Pick<ReportPage, 'filter'>): RawBuilder<unknown>[] => {
  const { state, type, lang, channel, gameVersion, assigneeId, incidentId, isVerified, createdUntil } = filter;
  const narrowed = [
    ...(type === undefined ? [] : [sql`f.type = ${type}`]),
    ...(lang === undefined ? [] : [sql`f.lang = ${lang}`]),
    // The filter value may exceed the column's integer range.
    ...(channel === undefined ? [] : [sql`f.channel = ${channel}::bigint`]),
    ...(gameVersion === undefined ? [] : [sql`f.version_of_game = ${gameVersion}`]),
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

const cursorCondition = ({ after, isNewestFirst }: ReportPage): RawBuilder<unknown>[] =>
  after === undefined
    ? []
    : [
        sql`(f.created_at, f.id) ${isNewestFirst ? sql`<` : sql`>`}
          (timestamptz 'epoch' + ${after.micros} * interval '1 microsecond', ${after.id}::uuid)`,
      ];

/** Each kind of match uses its own index and is capped before sorting. */
const foundBy = (search: ReportSearch, conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => {
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

/** Keyset pagination along the filter's index, so that a deep page costs as much as the first. */
export const selectReportPage = async (tx: Tx, page: ReportPage): Promise<ReportRow[]> => {
  const conditions = conditionsOf(page);
  const { search } = page.filter;
  const all = [...(search === undefined ? conditions : [foundBy(search, conditions)]), ...cursorCondition(page)];
  const where = all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`;
  const order = page.isNewestFirst ? sql`f.created_at desc, f.id desc` : sql`f.created_at, f.id`;
  const { rows } = await sql<ReportRow>`
    select ${rowColumns}
    from (select * from feedback f ${where} order by ${order} limit ${page.limit}) f
    ${rowJoins} order by ${order}`.execute(tx);
  return rows;
};

export const countReports = async (tx: Tx, filter: ReportFilter, max: number): Promise<number> => {
  const conditions = conditionsOf({ filter });
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from feedback f where ${sql.join(conditions, sql` and `)} limit ${max}) f`.execute(tx);
  return rows[0]?.count ?? 0;
};

export const selectReportRow = async (tx: Tx, id: string): Promise<ReportRow | null> => {
  const { rows } = await sql<ReportRow>`
    select ${rowColumns} from feedback f ${rowJoins} where f.id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

export const selectOthers = async (
  tx: Tx,
  playerId: string,
  exceptId: string | null,
  limit: number,
): Promise<ReportRow[]> => {
  const { rows } = await sql<ReportRow>`
    select ${rowColumns}
    from (select * from feedback where player_id = ${playerId} and id is distinct from ${exceptId}::uuid
          order by created_at desc, id desc limit ${limit}) f
    ${rowJoins} order by f.created_at desc, f.id desc`.execute(tx);
  return rows;
};
