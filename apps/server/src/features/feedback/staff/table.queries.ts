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
  respond_by: Date | null;
  resolve_by: Date | null;
  snoozed_until: Date | null;
  assignee_id: string | null;
  assignee_name: string | null;
  assignee_is_active: boolean | null;
  guid: number | null;
  is_verified: boolean;
  is_guest: boolean;
  tier: number;
  reopened_at: Date | null;
  added_at: Date | null;
  rating: number | null;
  incident_id: number | null;
  suggestion_id: number | null;
  merged_into: string | null;
  reason_id: number | null;
  tags: string[];
  cursor_micros: number;
}

const rowColumns = sql`f.id, f.number, f.type, f.state, f.lang, f.channel, f.version_of_game,
  left(f.description, 400) as beginning, f.picture_count, f.created_at, f.updated_at, f.waiting_since, f.respond_by, f.resolve_by, f.snoozed_until, f.assignee_id,
  s.name as assignee_name, s.is_active as assignee_is_active, p.guid, f.is_verified, f.is_guest, p.tier, f.reopened_at, f.added_at, f.rating, f.incident_id, f.suggestion_id, f.merged_into, f.reason_id, f.tags`;
const microsOf = (moment: RawBuilder<unknown>) =>
  sql`(extract(epoch from ${moment}) * 1000000)::bigint as cursor_micros`;
const createdColumns = sql`${rowColumns}, ${microsOf(sql`f.created_at`)}`;
const rowJoins = sql`join player p on p.id = f.player_id left join staff_member s on s.id = f.assignee_id`;

export interface ReportFilter {
  /** All states if omitted. */
  readonly state?: FeedbackState | 'open' | 'waiting' | 'snoozed' | undefined;
  readonly type?: FeedbackType | undefined;
  readonly lang?: number | undefined;
  readonly channel?: number | undefined;
  readonly gameVersion?: string | undefined;
  /** Null for unassigned reports. */
  readonly assigneeId?: string | null | undefined;
  readonly incidentId?: number | undefined;
  readonly isVerified?: boolean | undefined;
  /** A reason and those below it. */
  readonly reasonIds?: readonly number[] | undefined;
  readonly tag?: string | undefined;
  readonly createdUntil?: Date | undefined;
  readonly search?: ReportSearch | undefined;
}

export interface ReportPage {
  readonly filter: ReportFilter;
  readonly order: 'oldest' | 'newest' | 'due';
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
const stateCondition = (
  state: FeedbackState | 'open' | 'waiting' | 'snoozed',
  isAlone: boolean,
): RawBuilder<unknown> => {
  // Few reports are snoozed, so leaving them out of a view is checked row by row.
  const isAwake = rowByRow(sql`f.snoozed_until is null`);
  if (state === 'snoozed') return sql`f.is_open and f.snoozed_until is not null`;
  if (state === 'open') return sql`f.is_open and ${isAwake}`;
  if (state === feedbackStates.finished) return sql`not f.is_open`;
  if (state === 'waiting' && isAlone) return sql`f.waiting_since is not null and ${isAwake}`;
  if (state === 'waiting') return sql`f.is_open and ${isAwake} and ${rowByRow(sql`f.waiting_since is not null`)}`;
  const condition = sql`f.state = ${state}`;
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
  const hasTopic = filter.reasonIds !== undefined || filter.tag !== undefined;
  const proven = isVerified === undefined ? [] : [verifiedCondition(isVerified, narrowed.length === 0 && !hasTopic)];
  const isOnly = narrowed.length === 0 && proven.length === 0 && !hasTopic;
  return [
    ...(state === undefined ? [] : [stateCondition(state, isOnly && assigneeId === undefined)]),
    ...(assigneeId === undefined ? [] : [assigneeCondition(assigneeId, isOnly)]),
    ...narrowed,
    ...proven,
    ...(createdUntil === undefined ? [] : [sql`f.created_at <= ${createdUntil}`]),
  ];
};

/** `due`: only reports with a deadline, by `feedback_queue_due`. */
const timeOf = ({ order }: Pick<ReportPage, 'order'>): RawBuilder<unknown> =>
  order === 'due' ? sql`f.respond_by` : sql`f.created_at`;

const orderOf = (page: Pick<ReportPage, 'order'>): RawBuilder<unknown> =>
  page.order === 'newest' ? sql`${timeOf(page)} desc, f.id desc` : sql`${timeOf(page)}, f.id`;

/** `key`: the columns that the page is sorted by. */
const cursorCondition = (
  page: ReportPage,
  key: RawBuilder<unknown> = sql`${timeOf(page)}, f.id`,
): RawBuilder<unknown>[] =>
  page.after === undefined
    ? []
    : [
        sql`(${key}) ${page.order === 'newest' ? sql`<` : sql`>`}
          (timestamptz 'epoch' + ${page.after.micros} * interval '1 microsecond', ${page.after.id}::uuid)`,
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

const and = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join([...conditions], sql` and `);

const ofReasons = ({ reasonIds }: ReportFilter): RawBuilder<unknown>[] =>
  reasonIds === undefined ? [] : [sql`f.reason_id = any(${[...reasonIds]}::integer[])`];

/** Reports with a tag, by `feedback_tag`, which has the order of the queue. Everything else is checked row by row. */
const taggedConditions = (filter: ReportFilter): RawBuilder<unknown>[] => [
  sql`g.tag = ${filter.tag}`,
  sql`g.is_open = ${filter.state !== feedbackStates.finished}`,
  ...[...conditionsOf({ filter }), ...ofReasons(filter)].map(rowByRow),
];
const tagged = sql`feedback_tag g join feedback f on f.id = g.feedback_id`;

/**
 * One page of reports along the filter's index, so that a deep page costs as much as the first. Several reasons have a page each,
 * which are merged.
 */
const pageSource = (page: ReportPage): RawBuilder<unknown> => {
  const { filter, limit } = page;
  const { search, tag, reasonIds } = filter;
  const order = orderOf(page);
  const conditions = conditionsOf(page);
  const ofTag = tag === undefined ? [] : [rowByRow(sql`f.tags @> array[${tag}]::text[]`)];
  const others = [...ofReasons(filter).map(rowByRow), ...ofTag];
  const isDue = page.order === 'due' ? [sql`f.respond_by is not null`] : [];
  if (search !== undefined) {
    const found = foundBy(search, [...conditions, ...others]);
    const where = and([found, ...isDue, ...cursorCondition(page)]);
    return sql`select * from feedback f where ${where} order by ${order} limit ${limit}`;
  }
  if (page.order === 'due') {
    const where = and([...conditions, ...others, ...isDue, ...cursorCondition(page)]);
    return sql`select * from feedback f where ${where} order by ${order} limit ${limit}`;
  }
  if (tag !== undefined) {
    const keyOrder =
      page.order === 'newest' ? sql`g.created_at desc, g.feedback_id desc` : sql`g.created_at, g.feedback_id`;
    const where = [...taggedConditions(filter), ...cursorCondition(page, sql`g.created_at, g.feedback_id`)];
    return sql`select f.* from ${tagged} where ${and(where)} order by ${keyOrder} limit ${limit}`;
  }
  const all = [...conditions, ...cursorCondition(page)];
  if (reasonIds !== undefined) {
    return sql`select f.* from unnest(${[...reasonIds]}::integer[]) reason (id) cross join lateral (
        select * from feedback f where ${and([sql`f.reason_id = reason.id`, ...all])} order by ${order} limit ${limit}) f
      order by ${order} limit ${limit}`;
  }
  const where = all.length === 0 ? sql`` : sql`where ${and(all)}`;
  return sql`select * from feedback f ${where} order by ${order} limit ${limit}`;
};

export const selectReportPage = async (tx: Tx, page: ReportPage): Promise<ReportRow[]> => {
  const { rows } = await sql<ReportRow>`
    select ${rowColumns}, ${microsOf(timeOf(page))} from (${pageSource(page)}) f ${rowJoins} order by ${orderOf(page)}`.execute(
    tx,
  );
  return rows;
};

export const countReports = async (tx: Tx, filter: ReportFilter, max: number): Promise<number> => {
  const found =
    filter.tag === undefined
      ? sql`select from feedback f where ${and([...conditionsOf({ filter }), ...ofReasons(filter)])} limit ${max}`
      : sql`select from ${tagged} where ${and(taggedConditions(filter))} limit ${max}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${found}) f`.execute(tx);
  return rows[0]?.count ?? 0;
};

export const selectReportRow = async (tx: Tx, id: string): Promise<ReportRow | null> => {
  const { rows } = await sql<ReportRow>`
    select ${createdColumns} from feedback f ${rowJoins} where f.id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

export const selectOthers = async (
  tx: Tx,
  playerId: string,
  exceptId: string | null,
  limit: number,
): Promise<ReportRow[]> => {
  const { rows } = await sql<ReportRow>`
    select ${createdColumns}
    from (select * from feedback where player_id = ${playerId} and id is distinct from ${exceptId}::uuid
          order by created_at desc, id desc limit ${limit}) f
    ${rowJoins} order by f.created_at desc, f.id desc`.execute(tx);
  return rows;
};
