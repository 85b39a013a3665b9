import { defaultLang } from '@guildhall/i18n/locales.ts';
import { sql } from 'kysely';
import type { Tx } from './database.ts';
import type { AnsweredText } from './translations.ts';

/** Tables of records that staff write in several languages, each with an answer; the texts are in `<table>_text`. */
type AnsweredTable = 'incident' | 'suggestion';

const partsOf = (table: AnsweredTable) => ({ texts: sql.table(`${table}_text`), key: sql.ref(`${table}_id`) });

export const selectTextsOf = async (tx: Tx, table: AnsweredTable, id: number): Promise<AnsweredText[]> => {
  const { texts, key } = partsOf(table);
  const { rows } = await sql<AnsweredText>`
    select lang, title, body, answer from ${texts} where ${key} = ${id} order by lang`.execute(tx);
  return rows;
};

/** Languages that are not among the texts are removed. */
export const writeTextsOf = async (
  tx: Tx,
  table: AnsweredTable,
  id: number,
  written: readonly AnsweredText[],
): Promise<void> => {
  const { texts, key } = partsOf(table);
  const langs = written.map(({ lang }) => lang);
  await sql`delete from ${texts} where ${key} = ${id} and lang <> all(${langs}::smallint[])`.execute(tx);
  await sql`
    insert into ${texts} (${key}, lang, title, body, answer)
    select ${id}::bigint, written.* from unnest(${langs}::smallint[], ${written.map(({ title }) => title)}::text[],
      ${written.map(({ body }) => body)}::text[], ${written.map(({ answer }) => answer)}::text[]) written
    on conflict (${key}, lang) do update set title = excluded.title, body = excluded.body, answer = excluded.answer`.execute(
    tx,
  );
};

/** Counts the version up, by which staff notice each other's changes. */
export const touchRecord = async (
  tx: Tx,
  table: AnsweredTable,
  id: number,
  change: Readonly<Record<string, unknown>> & { readonly updated_at: Date; readonly updated_by: string },
): Promise<void> => {
  const columns = Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(columns)}, version = version + 1 where id = ${id}`.execute(tx);
};

export interface SearchedText {
  readonly id: string;
  readonly at: Date;
  readonly is_open: boolean;
  readonly lang: number;
  readonly title: string;
  readonly body: string;
}

/** A row for each language, English first. */
export const selectSearched = async (
  tx: Tx,
  { table, at, open }: { readonly table: AnsweredTable; readonly at: string; readonly open: readonly string[] },
  ids: readonly string[],
  isOpen: boolean | null,
): Promise<SearchedText[]> => {
  const { texts, key } = partsOf(table);
  const isOpenNow = sql`r.state = any(${[...open]}::text[])`;
  const { rows } = await sql<SearchedText>`
    select r.id::text as id, ${sql.ref(`r.${at}`)} as at, ${isOpenNow} as is_open, t.lang, t.title,
      t.body || e'\\n' || t.answer as body
    from ${sql.table(table)} r join ${texts} t on t.${key} = r.id
    where r.id = any(${[...ids]}::bigint[]) ${isOpen === null ? sql`` : sql`and ${isOpenNow} = ${isOpen}`}
    order by r.id, t.lang = ${defaultLang} desc, t.lang`.execute(tx);
  return rows;
};
