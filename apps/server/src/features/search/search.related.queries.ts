import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

/** Sorts after every word that starts with the stem. */
const last = '\u{10FFFF}';
/** Words that start with a stem: read, and kept. Pairs of words are in the dictionary too, and are skipped. */
const [wordsRead, wordsKept] = [24, 4];
/** Texts read for each word, titles first. */
const textsOfWord = 40;
/** Texts counted for each word. */
const holdersMax = 500;
/** Rows from which the number of texts of a language is estimated. */
const sampleMax = 2000;

export interface RelatedStem {
  readonly stem: string;
  /** Matches only itself, not longer words. */
  readonly isWhole: boolean;
}

const wordsOf = (stems: readonly RelatedStem[], langs: readonly number[]) => sql`
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
  stems: readonly RelatedStem[],
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

export interface RelatedRow {
  readonly type: string;
  readonly item_id: number;
  readonly lang: number;
  readonly in_title: readonly string[];
  readonly in_body: readonly string[];
}

/** Texts that share a stem, with the stems. The work depends on the number of stems, not on that of texts. */
export const selectRelated = async (
  tx: Tx,
  query: {
    readonly stems: readonly RelatedStem[];
    readonly langs: readonly number[];
    readonly types: readonly string[];
    readonly now: Date;
    readonly titleRank: number;
  },
): Promise<RelatedRow[]> => {
  const { rows } = await sql<RelatedRow>`
    with hit as (
      select w.stem, p.text_id, bool_or(p.rank >= ${query.titleRank}) as in_title
      from (${wordsOf(query.stems, query.langs)}) w
      cross join lateral (
        select text_id, rank from search_posting p where p.word_id = w.id order by rank desc limit ${textsOfWord}) p
      group by w.stem, p.text_id
    )
    select t.type, t.item_id, t.lang,
      coalesce(array_agg(hit.stem) filter (where hit.in_title), '{}') as in_title,
      coalesce(array_agg(hit.stem) filter (where not hit.in_title), '{}') as in_body
    from hit join search_text t on t.id = hit.text_id
    where t.type = any(${[...query.types]}::text[])
      and (t.visible_from is null or t.visible_from <= ${query.now})
      and (t.visible_until is null or t.visible_until > ${query.now})
    group by t.id`.execute(tx);
  return rows;
};

export interface ItemText {
  readonly type: string;
  readonly item_id: number;
  readonly lang: number;
  readonly title: string;
  readonly body: string;
}

/** The texts of the items in these languages, without what was withdrawn. */
export const selectItemTexts = async (
  tx: Tx,
  query: {
    readonly items: readonly { readonly type: string; readonly id: number }[];
    readonly langs: readonly number[];
    readonly bodyMax: number;
    readonly now: Date;
  },
): Promise<ItemText[]> => {
  const { rows } = await sql<ItemText>`
    select t.type, t.item_id, t.lang, c.title, left(c.body, ${query.bodyMax}) as body
    from unnest(${query.items.map(({ type }) => type)}::text[], ${query.items.map(({ id }) => id)}::bigint[]) i (type, id)
    join search_text t on t.type = i.type and t.item_id = i.id and t.lang = any(${[...query.langs]}::smallint[])
    join search_content c on c.text_id = t.id
    where (t.visible_from is null or t.visible_from <= ${query.now})
      and (t.visible_until is null or t.visible_until > ${query.now})`.execute(tx);
  return rows;
};
