import type { AskedQuestion, SurveyResultMode, SurveyState, SurveyType } from '@guildhall/contract/surveys/rules.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../data/database.ts';
import type { Audience } from './surveys.audience.rules.ts';
import type { BothCounts } from './surveys.tally-slots.rules.ts';

export interface SurveyWording {
  readonly title: string;
  readonly body: string;
  readonly words: Readonly<Record<string, QuestionWording | undefined>>;
}
export interface QuestionWording {
  readonly title: string;
  readonly hint: string;
  readonly options: Readonly<Record<string, string | undefined>>;
}

export interface SurveyPlanRow extends Audience {
  readonly id: number;
  readonly type: SurveyType;
  readonly state: SurveyState;
  readonly questions: readonly AskedQuestion[];
  readonly results: SurveyResultMode;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly cap: number | null;
  readonly is_verified_only: boolean;
}

/** A survey as players see it; `own` is null if there are no texts in the requested language. */
export interface SurveyRecord extends SurveyPlanRow {
  readonly own: SurveyWording | null;
  readonly english: SurveyWording;
}

const select = async (tx: Tx, lang: number, where: RawBuilder<unknown>): Promise<SurveyRecord[]> => {
  const wording = (alias: string): RawBuilder<unknown> => {
    const of = (column: string) => sql.ref(`${alias}.${column}`);
    return sql`case when ${of('lang')} is not null then
      jsonb_build_object('title', ${of('title')}, 'body', ${of('body')}, 'words', ${of('words')}) end`;
  };
  const { rows } = await sql<SurveyRecord>`
    select s.id, s.type, s.state, s.questions, s.results, s.starts_at, s.ends_at, s.cap, s.is_verified_only, s.langs, s.channels,
      s.version_from, s.version_to, ${wording('own')} as own, ${wording('english')} as english
    from survey s
    join survey_text english on english.survey_id = s.id and english.lang = ${defaultLang}
    left join survey_text own on own.survey_id = s.id and own.lang = ${lang}
    where s.state <> 'draft' and ${where}`.execute(tx);
  return rows;
};

export const selectShown = (tx: Tx, lang: number, limit: number): Promise<SurveyRecord[]> =>
  select(tx, lang, sql`true order by s.published_at desc, s.id desc limit ${limit}`);

export const selectOne = async (tx: Tx, id: number, lang: number): Promise<SurveyRecord | null> =>
  (await select(tx, lang, sql`s.id = ${id}`))[0] ?? null;

export type Choices = Readonly<Record<string, readonly number[]>>;

export interface OwnAnswerRow {
  receipt: string;
  key: string | null;
  is_verified: boolean;
  choices: Choices;
  created_at: Date;
}

export const selectOwn = async (tx: Tx, id: number, playerId: string): Promise<OwnAnswerRow | null> => {
  const { rows } = await sql<OwnAnswerRow>`
    select receipt, key, is_verified, choices, created_at from survey_answer
    where player_id = ${playerId} and survey_id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

export const selectAnsweredAmong = async (tx: Tx, ids: readonly number[], playerId: string): Promise<number[]> => {
  const rows = await tx
    .selectFrom('survey_answer')
    .select('survey_id')
    .where('player_id', '=', playerId)
    .where('survey_id', '=', sql<number>`any(${ids})`)
    .execute();
  return rows.map((row) => row.survey_id);
};

interface CountsRow {
  is_verified: boolean;
  counts: number[];
}

/** A group has no row, and so no counts, until its first answer. */
export const bothCountsOf = (rows: readonly CountsRow[]): BothCounts => ({
  verified: rows.find((row) => row.is_verified)?.counts ?? [],
  unverified: rows.find((row) => !row.is_verified)?.counts ?? [],
});

/** Counts of the whole survey, stored under language 0. */
export const selectCounts = async (tx: Tx, id: number): Promise<BothCounts> => {
  // Cast to integers, because bigints would arrive as strings.
  const { rows } = await sql<CountsRow>`
    select is_verified, counts::integer[] as counts from survey_count
    where survey_id = ${id} and is_verified in (true, false) and lang = 0 and channel = 0 and version_of_game = ''`.execute(
    tx,
  );
  return bothCountsOf(rows);
};

export interface ReceiptRow {
  receipt: string;
  is_verified: boolean;
  choices: Choices;
}

/** Ordered by receipt, starting at `from`. Null while the survey is running by the database's clock. */
export const selectReceipts = async (tx: Tx, id: number, from: string, limit: number): Promise<ReceiptRow[] | null> => {
  const { rows: over } = await sql`
    select from survey where id = ${id} and results <> 'staff'
      and (state = 'closed' or (state = 'published' and starts_at is not null and ends_at <= clock_timestamp()))`.execute(
    tx,
  );
  if (over.length === 0) return null;
  const { rows } = await sql<ReceiptRow>`
    select receipt, is_verified, choices from survey_answer where survey_id = ${id} and receipt >= ${from}
    order by receipt limit ${limit}`.execute(tx);
  return rows;
};

export const countAnswersOf = async (tx: Tx, playerId: string): Promise<{ answers: number }> =>
  tx
    .selectFrom('survey_answer')
    .select(({ fn }) => fn.countAll<number>().as('answers'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();

/** Detaches instead of deleting, so that the totals stay correct. A trigger removes the key and the texts. */
export const detachAnswersOf = async (tx: Tx, playerId: string): Promise<void> => {
  await tx.updateTable('survey_answer').set({ player_id: null }).where('player_id', '=', playerId).execute();
};
