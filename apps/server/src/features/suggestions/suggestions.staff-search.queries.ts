import { defaultLang } from '@guildhall/i18n/locales.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface SearchedSuggestion {
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
  ids: readonly string[],
  isOpen: boolean | null = null,
): Promise<SearchedSuggestion[]> => {
  const { rows } = await sql<SearchedSuggestion>`
    select i.id::text as id, i.published_at as at, i.state in ('open', 'planned') as is_open, t.lang, t.title, t.body || e'\\n' || t.answer as body
    from suggestion i join suggestion_text t on t.suggestion_id = i.id
    where i.id = any(${[...ids]}::bigint[]) ${isOpen === null ? sql`` : sql`and (i.state in ('open', 'planned')) = ${isOpen}`}
    order by i.id, t.lang = ${defaultLang} desc, t.lang`.execute(tx);
  return rows;
};
