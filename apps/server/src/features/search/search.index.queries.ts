import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';
import { keysOf, type IndexedText } from './search.index.rules.ts';

export type SearchedTable = 'article' | 'incident' | 'suggestion' | 'survey';

/** Locked against changes until the end of the transaction. */
export const lockAfter = async (tx: Tx, table: SearchedTable, after: number, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id > ${after} order by id limit ${limit} for share`.execute(tx);
  return rows.map(({ id }) => id);
};

export interface StoredText {
  readonly id: number;
  readonly at: Date;
  readonly words: number[];
}

export const selectTexts = async (tx: Tx, type: string, itemId: number): Promise<StoredText[]> => {
  const { rows } = await sql<StoredText>`
    select id, at, words from search_text where type = ${type} and item_id = ${itemId}`.execute(tx);
  return rows;
};

export const deleteText = async (tx: Tx, { id, words }: StoredText, ranks: readonly number[]): Promise<void> => {
  await sql`
    delete from search_posting
    where word_id = any(${words}::integer[]) and rank = any(${[...ranks]}::integer[]) and text_id = ${id}`.execute(tx);
  await sql`delete from search_text where id = ${id}`.execute(tx);
};

const selectIds = async (tx: Tx, lang: number, words: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: number; word: string }>`
    select id, word from search_word where lang = ${lang} and word = any(${[...words]}::text[])`.execute(tx);
  return new Map(rows.map(({ id, word }) => [word, id]));
};

/** One at a time: two transactions that add the same words in another order would wait for each other. */
const lockWords = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('search_word'))`.execute(tx);
};

const insertWords = async (
  tx: Tx,
  lang: number,
  words: readonly string[],
  shown: IndexedText['shown'],
): Promise<void> => {
  const { rows } = await sql<{ id: number; word: string }>`
    insert into search_word (lang, word, shown)
    select ${lang}, word, shown
    from unnest(${[...words]}::text[], ${words.map((word) => shown.get(word) ?? word)}::text[]) w (word, shown)
    on conflict do nothing returning id, word`.execute(tx);
  const keys = rows.flatMap(({ id, word }) => keysOf(word).map((key) => ({ id, key })));
  await sql`
    insert into search_word_key (lang, key, word_id)
    select ${lang}, key, id
    from unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ id }) => id)}::integer[]) k (key, id)
    on conflict do nothing`.execute(tx);
};

/** The ids of the words, in their order. Words are never removed, so an id stays valid. */
export const wordIds = async (
  tx: Tx,
  lang: number,
  words: readonly string[],
  shown: IndexedText['shown'],
): Promise<number[]> => {
  let ids = await selectIds(tx, lang, words);
  const added = words.filter((word) => !ids.has(word));
  if (added.length > 0) {
    await lockWords(tx);
    await insertWords(tx, lang, added, shown);
    ids = await selectIds(tx, lang, words);
  }
  return words.flatMap((word) => ids.get(word) ?? []);
};

export interface TextValues {
  readonly type: string;
  readonly itemId: number;
  readonly lang: number;
  readonly langs: number;
  readonly at: Date;
  readonly visibleFrom: Date | null;
  readonly visibleUntil: Date | null;
  readonly isPinned: boolean;
  readonly words: readonly number[];
  readonly titleWords: number;
  readonly ranks: { readonly inTitle: number; readonly inBody: number };
  readonly title: string;
  readonly body: string;
}

export const insertText = async (tx: Tx, values: TextValues): Promise<void> => {
  const { words, titleWords, ranks } = values;
  await sql`
    with stored as (
      insert into search_text (type, item_id, lang, langs, at, visible_from, visible_until, is_pinned, words, title_words)
      values (${values.type}, ${values.itemId}, ${values.lang}, ${values.langs}, ${values.at}, ${values.visibleFrom},
        ${values.visibleUntil}, ${values.isPinned}, ${[...words]}::integer[], ${words.slice(0, titleWords)}::integer[])
      returning id
    ), content as (
      insert into search_content (text_id, title, body) select id, ${values.title}, ${values.body} from stored
    )
    insert into search_posting (word_id, rank, text_id)
    select word, case when place <= ${titleWords} then ${ranks.inTitle}::integer else ${ranks.inBody}::integer end, id
    from stored cross join unnest(${[...words]}::integer[]) with ordinality w (word, place)`.execute(tx);
};
