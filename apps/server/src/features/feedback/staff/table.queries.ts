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
  is_appeal: boolean;
  cursor_micros: number;
}

const rowColumns = sql`f.id, f.number, f.type, f.state, f.lang, f.channel, f.version_of_game,
  left(f.description, 400) as beginning, f.picture_count, f.created_at, f.updated_at, f.waiting_since, f.respond_by, f.resolve_by, f.snoozed_until, f.assignee_id,
  s.name as assignee_name, s.is_active as assignee_is_active, p.guid, f.is_verified, f.is_guest, p.tier, f.reopened_at, f.added_at, f.rating, f.incident_id, f.suggestion_id, f.merged_into, f.reason_id, f.tags,
  f.appeal_of is not null as is_appeal`;
const microsOf = (moment: RawBuilder<unknown>) =>
  sql`(extract(epoch from ${moment}) * 1000000)::bigint as cursor_micros`;
const createdColumns = sql`${rowColumns}, ${microsOf(sql`f.created_at`)}`;
const rowJoins = sql`join player p on p.id = f.player_id left join staff_member s on s.id = f.assignee_id`;

export interface ReportFilter {
  /** All states if omitted. */
  readonly state?: FeedbackState | 'open' | 'waiting' | 'snoozed' | undefined;
  readonly types?: readonly FeedbackType[] | undefined;
  readonly langs?: readonly number[] | undefined;
  readonly channels?: readonly number[] | undefined;
  readonly gameVersions?: readonly string[] | undefined;
  /** Null for unassigned reports. */
  readonly assigneeIds?: readonly (string | null)[] | undefined;
  /** Members of the teams: a second condition on the assignee. */
  readonly memberIds?: readonly string[] | undefined;
  readonly tiers?: readonly number[] | undefined;
  readonly incidentIds?: readonly number[] | undefined;
  readonly isVerified?: boolean | undefined;
  readonly isAppeal?: boolean | undefined;
  /** Reasons and those below them. */
  readonly reasonIds?: readonly number[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly createdFrom?: Date | undefined;
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

/** With `null` among the ids: unassigned reports. */
const unassignedCondition = (ids: readonly (string | null)[], isAlone: boolean): RawBuilder<unknown> => {
  const people = ids.filter((id) => id !== null);
  if (people.length > 0) return rowByRow(sql`(f.assignee_id is null or f.assignee_id = any(${people}::text[]))`);
  return isAlone ? sql`f.assignee_id is null` : rowByRow(sql`f.assignee_id is null`);
};

/** Unverified reports have a partial index; nearly all others are verified, so those are checked row by row. */
const verifiedCondition = (isVerified: boolean, isAlone: boolean): RawBuilder<unknown> => {
  const condition = isVerified ? sql`f.is_verified` : sql`not f.is_verified`;
  return isAlone && !isVerified ? condition : rowByRow(condition);
};

/** Few reports are appeals, and they have a partial index. */
const appealCondition = (isAppeal: boolean, isAlone: boolean): RawBuilder<unknown> => {
  const condition = isAppeal ? sql`f.appeal_of is not null` : sql`f.appeal_of is null`;
  return isAlone && isAppeal ? condition : rowByRow(condition);
};

/** A filter by the values of one column that has an index in the order of the queue. */
interface Choice {
  readonly name: keyof ReportFilter;
  readonly column: RawBuilder<unknown>;
  readonly values: readonly (string | number | null)[] | undefined;
  readonly type: RawBuilder<unknown>;
}

/** Tier 0 and "unassigned" have no such index. */
const isIndexed = ({ name, values }: Choice): boolean =>
  values !== undefined && !values.includes(null) && !(name === 'tiers' && values.includes(0));

/** The most selective first. */
const choicesOf = (filter: ReportFilter): Choice[] => {
  const [integer, bigint, text] = [sql`integer`, sql`bigint`, sql`text`];
  const all: Choice[] = [
    { name: 'incidentIds', column: sql`f.incident_id`, values: filter.incidentIds, type: bigint },
    { name: 'assigneeIds', column: sql`f.assignee_id`, values: filter.assigneeIds, type: text },
    { name: 'memberIds', column: sql`f.assignee_id`, values: filter.memberIds, type: text },
    { name: 'tiers', column: sql`f.tier`, values: filter.tiers, type: integer },
    { name: 'gameVersions', column: sql`f.version_of_game`, values: filter.gameVersions, type: text },
    // A value of the filter may exceed the column's integer range.
    { name: 'channels', column: sql`f.channel`, values: filter.channels, type: bigint },
    { name: 'langs', column: sql`f.lang`, values: filter.langs, type: integer },
    { name: 'types', column: sql`f.type`, values: filter.types, type: integer },
  ];
  return all.filter(({ values }) => values !== undefined);
};

const choiceCondition = ({ column, values = [], type }: Choice): RawBuilder<unknown> =>
  values.length === 1 ? sql`${column} = ${values[0]}::${type}` : sql`${column} = any(${[...values]}::${type}[])`;

/** `merged`: the filter whose values have a page each. Others with several values are then checked row by row. */
const conditionsOf = (filter: ReportFilter, merged?: Choice): RawBuilder<unknown>[] => {
  const { state, assigneeIds, tiers, isVerified, isAppeal, createdFrom, createdUntil } = filter;
  const choices = choicesOf(filter);
  const hasTopic = filter.reasonIds !== undefined || filter.tags !== undefined;
  const isNarrowed = hasTopic || choices.some(({ name }) => name !== 'assigneeIds');
  const proven = isVerified === undefined ? [] : [verifiedCondition(isVerified, !isNarrowed)];
  const appeals =
    isAppeal === undefined
      ? []
      : [appealCondition(isAppeal, !isNarrowed && proven.length === 0 && assigneeIds === undefined)];
  const isOnly = !isNarrowed && proven.length === 0 && appeals.length === 0;
  return [
    ...(state === undefined ? [] : [stateCondition(state, isOnly && assigneeIds === undefined)]),
    ...(assigneeIds?.includes(null) === true ? [unassignedCondition(assigneeIds, isOnly)] : []),
    // `f.tier > 0` is what the index is limited to; the planner cannot conclude it from values that it does not know.
    ...(tiers === undefined
      ? []
      : [tiers.includes(0) ? rowByRow(sql`f.tier = any(${[...tiers]}::integer[])`) : sql`f.tier > 0`]),
    ...choices
      .filter((choice) => isIndexed(choice) && choice.name !== merged?.name)
      .map((choice) => {
        const condition = choiceCondition(choice);
        return merged !== undefined && choice.values?.length !== 1 ? rowByRow(condition) : condition;
      }),
    ...proven,
    ...appeals,
    ...(createdFrom === undefined ? [] : [sql`f.created_at >= ${createdFrom}`]),
    ...(createdUntil === undefined ? [] : [sql`f.created_at <= ${createdUntil}`]),
  ];
};

/** Behind every deadline. In UTC, because an index cannot depend on the time zone of a session. */
const withoutDeadline = sql`((f.waiting_since at time zone 'UTC') + interval '40 years') at time zone 'UTC'`;

/**
 * `due`: by deadline, along `feedback_queue_due`; only reports with one. What waits for staff is listed completely, along
 * `feedback_queue_waiting_due`.
 */
const timeOf = ({ order, filter }: Pick<ReportPage, 'order' | 'filter'>): RawBuilder<unknown> => {
  if (order !== 'due') return sql`f.created_at`;
  return filter.state === 'waiting' ? sql`coalesce(f.respond_by, ${withoutDeadline})` : sql`f.respond_by`;
};

const orderOf = (page: Pick<ReportPage, 'order' | 'filter'>): RawBuilder<unknown> =>
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

/** A report with several of the tags is found by the first one. */
const taggedWays = (tags: readonly string[]): RawBuilder<unknown> =>
  sql`unnest(${[...tags]}::text[]) with ordinality way (tag, place)`;

/** Reports with a tag, by `feedback_tag`, which has the order of the queue. Everything else is checked row by row. */
const taggedConditions = (filter: ReportFilter, tags: readonly string[]): RawBuilder<unknown>[] => [
  sql`g.tag = way.tag`,
  sql`g.is_open = ${filter.state !== feedbackStates.finished}`,
  ...[
    sql`not f.tags && (${[...tags]}::text[])[1:(way.place - 1)::integer]`,
    ...conditionsOf(filter),
    ...ofReasons(filter),
  ].map(rowByRow),
];
const tagged = sql`feedback_tag g join feedback f on f.id = g.feedback_id`;

/** No index delivers several values of its first column in the order of the queue, so each value has a page. */
const mergedOf = (filter: ReportFilter): Choice | undefined => {
  const { reasonIds } = filter;
  return reasonIds === undefined
    ? choicesOf(filter).find((choice) => isIndexed(choice) && choice.values?.length !== 1)
    : { name: 'reasonIds', column: sql`f.reason_id`, values: reasonIds, type: sql`integer` };
};

/** One page of reports along the filter's index, so that a deep page costs as much as the first. */
const pageSource = (page: ReportPage): RawBuilder<unknown> => {
  const { filter, limit } = page;
  const { search, tags } = filter;
  const order = orderOf(page);
  const ofTags = tags === undefined ? [] : [rowByRow(sql`f.tags && ${[...tags]}::text[]`)];
  if (search !== undefined || page.order === 'due') {
    const conditions = [...conditionsOf(filter), ...ofReasons(filter).map(rowByRow), ...ofTags];
    const found = search === undefined ? conditions : [foundBy(search, conditions)];
    const dueOnly = filter.state === 'waiting' ? sql`f.waiting_since is not null` : sql`f.respond_by is not null`;
    const where = and([...found, ...(page.order === 'due' ? [dueOnly] : []), ...cursorCondition(page)]);
    return sql`select * from feedback f where ${where} order by ${order} limit ${limit}`;
  }
  if (tags !== undefined) {
    const keyOrder =
      page.order === 'newest' ? sql`g.created_at desc, g.feedback_id desc` : sql`g.created_at, g.feedback_id`;
    const where = [...taggedConditions(filter, tags), ...cursorCondition(page, sql`g.created_at, g.feedback_id`)];
    return sql`select f.* from ${taggedWays(tags)} cross join lateral (
        select f.* from ${tagged} where ${and(where)} order by ${keyOrder} limit ${limit}) f
      order by ${order} limit ${limit}`;
  }
  const merged = mergedOf(filter);
  const all = [...conditionsOf(filter, merged), ...cursorCondition(page)];
  if (merged !== undefined) {
    const { column, values = [], type } = merged;
    return sql`select f.* from unnest(${[...values]}::${type}[]) way (value) cross join lateral (
        select * from feedback f where ${and([sql`${column} = way.value`, ...all])} order by ${order} limit ${limit}) f
      order by ${order} limit ${limit}`;
  }
  const where = all.length === 0 ? sql`` : sql`where ${and(all)}`;
  return sql`select * from feedback f ${where} order by ${order} limit ${limit}`;
};

/** The reports of a page in its order, for other statements. */
export const reportsOf = (page: ReportPage): RawBuilder<unknown> =>
  sql`select f.* from (${pageSource(page)}) f order by ${orderOf(page)}`;

export const selectReportPage = async (tx: Tx, page: ReportPage): Promise<ReportRow[]> => {
  const { rows } = await sql<ReportRow>`
    select ${rowColumns}, ${microsOf(timeOf(page))} from (${pageSource(page)}) f ${rowJoins} order by ${orderOf(page)}`.execute(
    tx,
  );
  return rows;
};

export const countReports = async (tx: Tx, filter: ReportFilter, max: number): Promise<number> => {
  const { tags } = filter;
  const found =
    tags === undefined
      ? sql`select from feedback f where ${and([...conditionsOf(filter), ...ofReasons(filter)])} limit ${max}`
      : sql`select from ${taggedWays(tags)} cross join lateral (
          select from ${tagged} where ${and(taggedConditions(filter, tags))} limit ${max}) f limit ${max}`;
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
