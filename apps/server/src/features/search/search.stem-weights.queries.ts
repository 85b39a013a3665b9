import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

/** Sorts after every word that starts with the stem. */
const last = '\u{10FFFF}';
/** Words that start with a stem: read, and kept. Pairs of words are in the dictionary too, and are skipped. */
const [wordsRead, wordsKept] = [24, 4];
/** Texts counted for each word. */
const holdersMax = 500;
/** Rows from which the number of texts of a language is estimated. */
const sampleMax = 2000;

export interface Stem {
  readonly stem: string;
  /** Matches only itself, not longer words. */
  readonly isWhole: boolean;
}

const wordsOf = (stems: readonly Stem[], langs: readonly number[]) => sql`
  select s.stem, l.lang, w.id
  from unnest(${stems.map(({ stem }) => stem)}::text[], ${stems.map(({ isWhole }) => isWhole)}::boolean[]) s (stem, is_whole)
  cross join unnest(${[...langs]}::smallint[]) l (lang)
  cross join lateral (
    select id from (
      select id, word from search_word w
      where w.lang = l.lang and w.word >= s.stem
        and w.word < case when s.is_whole then s.stem || chr(1) else s.stem || ${last}::text end
      order by w.word limit ${wordsRead}
    ) w where position(' ' in word) = 0 limit ${wordsKept}
  ) w`;

export interface StemHolders {
  readonly stem: string;
  readonly lang: number;
  readonly holders: number;
  /** There are more than were counted. */
  readonly is_common: boolean;
}

/** How many texts have a word with each stem. Stems without any are left out. */
export const selectHolders = async (
  tx: Tx,
  stems: readonly Stem[],
  langs: readonly number[],
): Promise<StemHolders[]> => {
  const { rows } = await sql<StemHolders>`
    select w.stem, w.lang, sum(n)::integer as holders, bool_or(n >= ${holdersMax}) as is_common
    from (${wordsOf(stems, langs)}) w
    cross join lateral (
      select count(*) as n from (select from search_posting p where p.word_id = w.id limit ${holdersMax}) p) p
    group by w.stem, w.lang`.execute(tx);
  return rows;
};

/** About how many texts there are in each language. */
export const estimateTexts = async (tx: Tx, langs: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await sql<{ lang: number; texts: number }>`
    with sample as (select lang from search_text limit ${sampleMax}),
    scale as (select greatest(1, (select reltuples from pg_class where oid = 'search_text'::regclass)
      / greatest(1, (select count(*) from sample))) as scale)
    select lang, (count(*) * max(scale))::integer as texts from sample cross join scale
    where lang = any(${[...langs]}::smallint[]) group by lang`.execute(tx);
  return new Map(rows.map(({ lang, texts }) => [lang, texts]));
};
