import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';
import type { FoundWord, Lookup, NearWord } from './search.alternatives.rules.ts';
import type { Candidate } from './search.rank.rules.ts';

/** Sorts after every word that starts with the part. */
const last = '\u{10FFFF}';
const startingMax = 60;
const nearMax = 40;

/** Limits a search that meets an unexpected plan; ordinary ones take a few milliseconds. */
export const limitTime = async (tx: Tx, ms: number): Promise<void> => {
  await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(tx);
};

/** Words of the dictionary that a search asks for. Each word and beginning reads a bounded range of an index. */
export const selectWords = async (tx: Tx, { exact, starts }: Lookup): Promise<FoundWord[]> => {
  const { rows } = await sql<FoundWord>`
    select w.id, w.lang, w.word, w.shown
    from unnest(${exact.map(({ lang }) => lang)}::smallint[], ${exact.map(({ word }) => word)}::text[]) q (lang, word)
    join search_word w on w.lang = q.lang and w.word = q.word
    union
    select w.id, w.lang, w.word, w.shown
    from unnest(${starts.map(({ lang }) => lang)}::smallint[], ${starts.map(({ start }) => start)}::text[]) q (lang, start)
    cross join lateral (
      select * from search_word w
      where w.lang = q.lang and w.word >= q.start and w.word < q.start || ${last}::text
      order by w.word limit ${startingMax}
    ) w`.execute(tx);
  return rows;
};

/** Words that share a key with a part of the query. */
export const selectNear = async (
  tx: Tx,
  keys: readonly { readonly part: string; readonly key: string }[],
  langs: readonly number[],
): Promise<NearWord[]> => {
  const { rows } = await sql<NearWord>`
    select k.part, w.id, w.lang, w.word, w.shown
    from unnest(${keys.map(({ part }) => part)}::text[], ${keys.map(({ key }) => key)}::text[]) k (part, key)
    cross join unnest(${[...langs]}::smallint[]) l (lang)
    cross join lateral (
      select word_id from search_word_key n where n.lang = l.lang and n.key = k.key limit ${nearMax}
    ) n
    join search_word w on w.id = n.word_id`.execute(tx);
  return rows;
};

export interface CandidatesQuery {
  readonly lang: number;
  readonly fallback: number;
  readonly wordIds: readonly number[];
  /** Texts read for each word. */
  readonly each: number;
  readonly now: Date;
}

const bitsOf = (column: 'words' | 'title_words') => sql`
  (select coalesce(bit_or(1::bigint << (array_position(wanted.ids, w) - 1)), 0)
    from unnest(${sql.ref(`t.${column}`)}) w where w = any(wanted.ids))`;

/**
 * The first texts of each word: those with it in their title, then the newest. The work depends on the number of words, not on how
 * many texts have them. An English text is left out if the item has one in the reader's language.
 */
export const selectCandidates = async (tx: Tx, query: CandidatesQuery): Promise<Candidate[]> => {
  const { lang, fallback, wordIds, each, now } = query;
  const { rows } = await sql<Candidate>`
    with wanted as (select ${[...wordIds]}::integer[] as ids),
    picked as materialized (
      select distinct p.text_id
      from unnest(${[...new Set(wordIds)]}::integer[]) w (id)
      cross join lateral (
        select text_id from search_posting p where p.word_id = w.id order by rank desc limit ${each}
      ) p
    )
    select t.id, t.type, t.item_id, t.lang, t.at, t.is_pinned, t.title_words[1] as first_word,
      ${bitsOf('words')} as hits, ${bitsOf('title_words')} as title_hits
    from picked join search_text t on t.id = picked.text_id cross join wanted
    where (t.lang = ${lang} or (t.lang = ${fallback} and t.langs & ${1 << lang} = 0))
      and (t.visible_from is null or t.visible_from <= ${now})
      and (t.visible_until is null or t.visible_until > ${now})`.execute(tx);
  return rows;
};

export interface ContentRow {
  readonly id: number;
  readonly type: string;
  readonly item_id: number;
  readonly lang: number;
  readonly at: Date;
  readonly title: string;
  readonly body: string;
}

/** The given texts in their order, without what was withdrawn meanwhile. */
export const selectContents = async (
  tx: Tx,
  { ids, bodyMax, now }: { ids: readonly number[]; bodyMax: number; now: Date },
): Promise<ContentRow[]> => {
  const { rows } = await sql<ContentRow>`
    select t.id, t.type, t.item_id, t.lang, t.at, c.title, left(c.body, ${bodyMax}) as body
    from unnest(${[...ids]}::integer[]) with ordinality wanted (id, place)
    join search_text t on t.id = wanted.id
    join search_content c on c.text_id = t.id
    where (t.visible_from is null or t.visible_from <= ${now})
      and (t.visible_until is null or t.visible_until > ${now})
    order by wanted.place`.execute(tx);
  return rows;
};
