import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../data/database.ts';
import type { BothCounts } from '../surveys.tally-slots.rules.ts';
import { bothCountsOf, type Choices } from '../surveys.queries.ts';

export interface PartFilter {
  readonly lang?: number | undefined;
  readonly channel?: number | undefined;
  readonly gameVersion?: string | undefined;
}

const partOf = ({ lang, channel, gameVersion }: PartFilter): RawBuilder<unknown>[] => [
  ...(lang === undefined ? [] : [sql`lang = ${lang}`]),
  ...(channel === undefined ? [] : [sql`coalesce(channel, 0) = ${channel}::bigint`]),
  ...(gameVersion === undefined ? [] : [sql`coalesce(version_of_game, '') = ${gameVersion}`]),
];

export const selectPartCounts = async (tx: Tx, id: number, filter: PartFilter): Promise<BothCounts> => {
  const conditions = [sql`survey_id = ${id}`, sql`lang > 0`, ...partOf(filter)];
  const { rows } = await sql<{ is_verified: boolean; counts: number[] }>`
    select is_verified, array_agg(count order by place)::integer[] as counts from (
      select is_verified, c.place, sum(c.count) as count
      from survey_count, unnest(counts) with ordinality c (count, place)
      where ${sql.join(conditions, sql` and `)} group by is_verified, c.place
    ) summed group by is_verified`.execute(tx);
  return bothCountsOf(rows);
};

export interface PartRow {
  lang: number | null;
  channel: number | null;
  version_of_game: string | null;
  verified: number;
  unverified: number;
}

/**
 * Number of answers by language, by channel and by version, most verified first. In each row exactly one of the three
 * is set.
 */
export const selectParts = async (tx: Tx, id: number): Promise<PartRow[]> => {
  const { rows } = await sql<PartRow>`
    select lang, channel, version_of_game, coalesce(sum(counts[1]) filter (where is_verified), 0)::bigint as verified,
      coalesce(sum(counts[1]) filter (where not is_verified), 0)::bigint as unverified
    from survey_count where survey_id = ${id} and lang > 0
    group by grouping sets ((lang), (channel), (version_of_game)) order by verified desc, unverified desc limit 1000`.execute(
    tx,
  );
  return rows;
};

export interface WordsPage extends PartFilter {
  readonly question: number | undefined;
  readonly isVerified: boolean | undefined;
  /** A tsquery. */
  readonly search: string | undefined;
  readonly before: number | undefined;
  readonly limit: number;
}

export interface WordsRow {
  id: number;
  question: number;
  lang: number;
  channel: number | null;
  version_of_game: string | null;
  is_verified: boolean;
  text: string;
  created_at: Date;
}

/** Caps the matches of a search, so that a common word stays cheap. */
const matchesMax = 20_000;

export const selectWords = async (tx: Tx, id: number, page: WordsPage): Promise<WordsRow[]> => {
  const { question, isVerified, search, before, limit } = page;
  const conditions = [
    sql`survey_id = ${id}`,
    ...(question === undefined ? [] : [sql`question = ${question}`]),
    ...(isVerified === undefined ? [] : [sql`is_verified = ${isVerified}`]),
    ...partOf(page),
  ];
  const where = sql.join([...conditions, ...(before === undefined ? [] : [sql`id < ${before}`])], sql` and `);
  const columns = sql`id, question, lang, channel, version_of_game, is_verified, text, created_at`;
  // Filters before sorting: walking the ids in order would scan all texts for a rare word.
  const { rows } = await (
    search === undefined
      ? sql<WordsRow>`select ${columns} from survey_words where ${where} order by id desc limit ${limit}`
      : sql<WordsRow>`
        with found as materialized (
          select ${columns} from survey_words where ${where} and terms @@ ${search}::tsquery limit ${matchesMax}
        )
        select * from found order by id desc limit ${limit}`
  ).execute(tx);
  return rows;
};

export interface ExportRow {
  receipt: string;
  day: string;
  lang: number;
  channel: number | null;
  version_of_game: string | null;
  is_verified: boolean;
  choices: Choices;
  words: Record<string, string> | null;
}

/**
 * Ordered by receipt, which is random, and with the day instead of the time, so that answers cannot be matched to
 * players.
 */
export const selectForExport = async (tx: Tx, id: number, after: string, limit: number): Promise<ExportRow[]> => {
  const { rows } = await sql<ExportRow>`
    select a.receipt, to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, a.lang, a.channel, a.version_of_game,
      a.is_verified, a.choices, w.words
    from survey_answer a
    left join lateral (
      select jsonb_object_agg(question, text) as words from survey_words
      where survey_id = a.survey_id and receipt = a.receipt
    ) w on true
    where a.survey_id = ${id} and a.receipt > ${after} order by a.receipt limit ${limit}`.execute(tx);
  return rows;
};
