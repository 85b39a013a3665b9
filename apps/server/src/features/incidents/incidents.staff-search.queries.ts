import { defaultLang } from '@guildhall/i18n/locales.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface SearchedIncident {
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
): Promise<SearchedIncident[]> => {
  const { rows } = await sql<SearchedIncident>`
    select i.id::text as id, i.created_at as at, i.state = 'open' as is_open, t.lang, t.title, t.body || e'\\n' || t.answer as body
    from incident i join incident_text t on t.incident_id = i.id
    where i.id = any(${[...ids]}::bigint[]) ${isOpen === null ? sql`` : sql`and (i.state = 'open') = ${isOpen}`}
    order by i.id, t.lang = ${defaultLang} desc, t.lang`.execute(tx);
  return rows;
};
