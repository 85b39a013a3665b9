import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { Choices } from './surveys.queries.ts';

export interface PartFilter {
  readonly lang?: number | undefined;
  readonly channel?: number | undefined;
  readonly versionOfGame?: string | undefined;
}

const partOf = ({ lang, channel, versionOfGame }: PartFilter): RawBuilder<unknown>[] => [
  ...(lang === undefined ? [] : [sql`lang = ${lang}`]),
  ...(channel === undefined ? [] : [sql`coalesce(channel, 0) = ${channel}::bigint`]),
  ...(versionOfGame === undefined ? [] : [sql`coalesce(version_of_game, '') = ${versionOfGame}`]),
];

/** Of a part of the players: summed over what is left open. */
export const selectPartCounts = async (tx: Tx, id: number, filter: PartFilter): Promise<number[]> => {
  const conditions = [sql`survey_id = ${id}`, sql`lang > 0`, ...partOf(filter)];
  const { rows } = await sql<{ count: number }>`
    select sum(c.count)::bigint as count from survey_count, unnest(counts) with ordinality c (count, place)
    where ${sql.join(conditions, sql` and `)} group by c.place order by c.place`.execute(tx);
  return rows.map(({ count }) => count);
};

export interface PartRow {
  lang: number | null;
  channel: number | null;
  version_of_game: string | null;
  count: number;
}

/** How many answered in each language, of each channel and with each version, most first; one of the three is set. */
export const selectParts = async (tx: Tx, id: number): Promise<PartRow[]> => {
  const { rows } = await sql<PartRow>`
    select lang, channel, version_of_game, sum(counts[1])::bigint as count from survey_count
    where survey_id = ${id} and lang > 0
    group by grouping sets ((lang), (channel), (version_of_game)) order by count desc limit 1000`.execute(tx);
  return rows;
};

export interface WordsPage extends PartFilter {
  readonly question: number | undefined;
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
  text: string;
  created_at: Date;
}

/** However many hold a word, this many are looked at. */
const matchesMax = 20_000;

export const selectWords = async (tx: Tx, id: number, page: WordsPage): Promise<WordsRow[]> => {
  const { question, search, before, limit } = page;
  const conditions = [
    sql`survey_id = ${id}`,
    ...(question === undefined ? [] : [sql`question = ${question}`]),
    ...partOf(page),
  ];
  const where = sql.join([...conditions, ...(before === undefined ? [] : [sql`id < ${before}`])], sql` and `);
  const columns = sql`id, question, lang, channel, version_of_game, text, created_at`;
  // Found first and sorted then: by the order of ids a rare word would be looked for in all that was ever written.
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
  choices: Choices;
  /** Null where nothing was written. */
  words: Record<string, string> | null;
}

/** In the order of receipts, which tells nothing; a day is near enough to say when it was. */
export const selectForExport = async (tx: Tx, id: number, after: string, limit: number): Promise<ExportRow[]> => {
  const { rows } = await sql<ExportRow>`
    select a.receipt, to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, a.lang, a.channel, a.version_of_game,
      a.choices, w.words
    from survey_answer a
    left join lateral (
      select jsonb_object_agg(question, text) as words from survey_words
      where survey_id = a.survey_id and receipt = a.receipt
    ) w on true
    where a.survey_id = ${id} and a.receipt > ${after} order by a.receipt limit ${limit}`.execute(tx);
  return rows;
};
