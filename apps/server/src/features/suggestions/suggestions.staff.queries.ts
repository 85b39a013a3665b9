import type { SuggestionText } from '@guildhall/contract/suggestions/staff.ts';
import type { SuggestionState } from '@guildhall/contract/suggestions/states.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../data/database.ts';
import { selectTextsOf, touchRecord, writeTextsOf } from '../../data/answered-texts.ts';
import type { AnsweredText } from '../../data/translations.ts';
import type { LockedSuggestion, Ranking } from './suggestions.queries.ts';

export interface StaffSuggestionRow {
  id: number;
  state: SuggestionState;
  title: string;
  supporters: number;
  unverified_supporters: number;
  langs: number[];
  version: number;
  published_at: Date;
  updated_at: Date;
  updated_by: string | null;
  updated_by_name: string | null;
  merged_into: number | null;
  feedback_id: string | null;
}

const select = async (
  tx: Tx,
  suggestions: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<StaffSuggestionRow[]> => {
  const { rows } = await sql<StaffSuggestionRow>`
    select b.id, b.state, t.title, b.supporters, b.unverified_supporters, t.langs, b.version, b.published_at, b.updated_at, b.updated_by,
      s.name as updated_by_name, b.merged_into, b.feedback_id
    from (${suggestions}) b
    left join staff_member s on s.id = b.updated_by
    cross join lateral (
      select array_agg(lang order by lang) as langs, max(title) filter (where lang = ${defaultLang}) as title
      from suggestion_text where suggestion_id = b.id
    ) t
    order by ${order}`.execute(tx);
  return rows;
};

export interface StaffPage {
  readonly state: SuggestionState | undefined;
  readonly sort: 'top' | 'new';
  readonly ranking: Ranking;
  readonly after: { readonly supporters: number; readonly id: number } | undefined;
  readonly limit: number;
}

export const selectTable = (
  tx: Tx,
  { state, sort, ranking, after, limit }: StaffPage,
): Promise<StaffSuggestionRow[]> => {
  const rank = sql.ref(ranking);
  const order = sort === 'top' ? sql`${rank} desc, id desc` : sql`id desc`;
  const afterCursor =
    sort === 'top'
      ? sql`and (${rank}, id) < (${after?.supporters}::bigint, ${after?.id}::bigint)`
      : sql`and id < ${after?.id}::bigint`;
  return select(
    tx,
    sql`select * from suggestion where true
      ${state === undefined ? sql`` : sql`and state = ${state}`}
      ${after === undefined ? sql`` : afterCursor}
      order by ${order} limit ${limit}`,
    order,
  );
};

export const selectOne = async (tx: Tx, id: number): Promise<StaffSuggestionRow | null> =>
  (await select(tx, sql`select * from suggestion where id = ${id}`, sql`id`))[0] ?? null;

export const selectTexts = (tx: Tx, id: number): Promise<AnsweredText[]> => selectTextsOf(tx, 'suggestion', id);

export interface LockedForStaff extends LockedSuggestion {
  readonly version: number;
  readonly updated_by_name: string | null;
}

/** Locks rows in the order of their ids, so that merging A into B and B into A concurrently cannot deadlock. */
export const lockAll = async (tx: Tx, ids: readonly number[]): Promise<Map<number, LockedForStaff>> => {
  const { rows } = await sql<LockedForStaff>`
    select b.id, b.state, b.merged_into, b.version, s.name as updated_by_name
    from suggestion b left join staff_member s on s.id = b.updated_by
    where b.id = any(${ids}) order by b.id for no key update of b`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
};

export const insertSuggestion = async (
  tx: Tx,
  values: { readonly by: string; readonly at: Date; readonly feedbackId: string | null },
): Promise<number> =>
  (
    await tx
      .insertInto('suggestion')
      .values({
        published_at: values.at,
        updated_at: values.at,
        updated_by: values.by,
        feedback_id: values.feedbackId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const writeTexts = (tx: Tx, id: number, texts: readonly SuggestionText[]): Promise<void> =>
  writeTextsOf(tx, 'suggestion', id, texts);

export const touch = (
  tx: Tx,
  id: number,
  by: string,
  at: Date,
  change: { state: SuggestionState } | { merged_into: number; is_moving: true },
): Promise<void> => touchRecord(tx, 'suggestion', id, { ...change, updated_at: at, updated_by: by });
