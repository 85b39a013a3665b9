import { defaultLang } from '@guildhall/i18n/locales.ts';
import { sql, type RawBuilder } from 'kysely';
import type { SurveyState, SurveyType } from '@guildhall/contract/surveys/rules.ts';
import type { Tx } from '../../../data/database.ts';
import type { SurveyPlanRow, SurveyWording } from '../surveys.queries.ts';

export interface StaffSurveyRecord extends SurveyPlanRow {
  readonly version: number;
  /** Of releases before 0.2. Kept for the notice in the console, and read by no one else. */
  readonly former_kinds: string[];
  readonly title: string;
  /** Languages of its texts, unlike `langs`, the target audience. */
  readonly text_langs: number[];
  readonly answer_count: number;
  readonly unverified_count: number;
  readonly published_at: Date | null;
  readonly closed_at: Date | null;
  readonly updated_at: Date;
  readonly updated_by: string | null;
  readonly updated_by_name: string | null;
}

const select = async (tx: Tx, surveys: RawBuilder<unknown>): Promise<StaffSurveyRecord[]> => {
  const { rows } = await sql<StaffSurveyRecord>`
    select s.id, s.type, s.state, s.version, s.questions, s.results, s.starts_at, s.ends_at, s.cap,
      s.is_verified_only, s.langs, s.channels, s.kinds as former_kinds, s.version_from, s.version_to, s.published_at, s.closed_at, s.updated_at, s.updated_by,
      m.name as updated_by_name, t.title, t.text_langs, c.answer_count, c.unverified_count
    from (${surveys}) s
    left join staff_member m on m.id = s.updated_by
    cross join lateral (
      select coalesce(sum(counts[1]) filter (where is_verified), 0)::bigint as answer_count,
        coalesce(sum(counts[1]) filter (where not is_verified), 0)::bigint as unverified_count
      from survey_count
      where survey_id = s.id and is_verified in (true, false) and lang = 0 and channel = 0 and version_of_game = ''
    ) c
    cross join lateral (
      select coalesce(array_agg(lang order by lang), '{}') as text_langs,
        coalesce((array_agg(title order by lang <> ${defaultLang}, lang) filter (where title <> ''))[1], '') as title
      from survey_text where survey_id = s.id
    ) t
    order by s.id desc`.execute(tx);
  return rows;
};

export interface TablePage {
  readonly state: SurveyState | undefined;
  readonly type: SurveyType | undefined;
  readonly before: number | undefined;
  readonly limit: number;
}

export const selectTable = (tx: Tx, { state, type, before, limit }: TablePage): Promise<StaffSurveyRecord[]> =>
  select(
    tx,
    sql`select * from survey where true
      ${state === undefined ? sql`` : sql`and state = ${state}`}
      ${type === undefined ? sql`` : sql`and type = ${type}`}
      ${before === undefined ? sql`` : sql`and id < ${before}`}
      order by id desc limit ${limit}`,
  );

export const selectOne = async (tx: Tx, id: number): Promise<StaffSurveyRecord | null> =>
  (await select(tx, sql`select * from survey where id = ${id}`))[0] ?? null;

export type StoredText = SurveyWording & { readonly lang: number };

export const selectTexts = async (tx: Tx, id: number): Promise<StoredText[]> => {
  const { rows } = await sql<StoredText>`
    select lang, title, body, words from survey_text where survey_id = ${id} order by lang`.execute(tx);
  return rows;
};

export interface LockedSurvey {
  readonly version: number;
  readonly updated_by_name: string | null;
}

/** Row lock: waits for the batch of answers being stored, and blocks the next one. */
export const lock = async (tx: Tx, id: number): Promise<LockedSurvey | null> => {
  const { rows } = await sql<LockedSurvey>`
    select s.version, m.name as updated_by_name
    from survey s left join staff_member m on m.id = s.updated_by
    where s.id = ${id} for no key update of s`.execute(tx);
  return rows[0] ?? null;
};

export type PlanFields = Omit<SurveyPlanRow, 'id' | 'state'>;

const columnsOf = ({ questions, langs, channels, ...plain }: PlanFields) => ({
  ...plain,
  questions: JSON.stringify(questions),
  langs: [...langs],
  channels: [...channels],
});

export const insertDraft = async (tx: Tx, plan: PlanFields, by: string, at: Date): Promise<number> =>
  (
    await tx
      .insertInto('survey')
      .values({ ...columnsOf(plan), created_at: at, updated_at: at, updated_by: by })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const writeTexts = async (tx: Tx, id: number, texts: readonly StoredText[]): Promise<void> => {
  await tx.deleteFrom('survey_text').where('survey_id', '=', id).execute();
  if (texts.length === 0) return;
  await tx
    .insertInto('survey_text')
    .values(texts.map(({ words, ...text }) => ({ survey_id: id, ...text, words: JSON.stringify(words) })))
    .execute();
};

const touched = (by: string, at: Date) => ({ version: sql<number>`version + 1`, updated_at: at, updated_by: by });

export const writePlan = async (tx: Tx, id: number, plan: PlanFields, by: string, at: Date): Promise<void> => {
  await tx
    .updateTable('survey')
    .set({ ...columnsOf(plan), ...touched(by, at) })
    .where('id', '=', id)
    .execute();
};

export const move = async (
  tx: Tx,
  id: number,
  to: { state: 'published'; published_at: Date } | { state: 'closed'; closed_at: Date },
  by: string,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('survey')
    .set({ ...to, ...touched(by, at) })
    .where('id', '=', id)
    .execute();
};

export const remove = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('survey').where('id', '=', id).execute();
};

/** By the database's clock, which also decides whether answers are accepted. Null as author means the system. */
export const closeDue = async (tx: Tx, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update survey set state = 'closed', closed_at = ends_at, version = version + 1, updated_at = now(), updated_by = null
    where id in (
      select id from survey
      where state = 'published' and starts_at is not null and ends_at <= clock_timestamp()
      order by ends_at limit ${limit} for no key update
    ) returning id`.execute(tx);
  return rows.map(({ id }) => id);
};
