import { defaultLang } from '@guildhall/i18n/locales.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface SearchedArticle {
  readonly id: string;
  readonly at: Date;
  /** Articles are neither open nor done. */
  readonly is_open: null;
  readonly lang: number;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}

/** A row for each language, English first. */
export const selectSearched = async (tx: Tx, ids: readonly string[]): Promise<SearchedArticle[]> => {
  const { rows } = await sql<SearchedArticle>`
    select a.id::text as id, a.created_at as at, null as is_open, t.lang, t.title, t.summary, t.body
    from article a join article_translation t on t.article_id = a.id
    where a.id = any(${[...ids]}::bigint[])
    order by a.id, t.lang = ${defaultLang} desc, t.lang`.execute(tx);
  return rows;
};
