import { defaultLang } from '@guildhall/i18n/locales.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';

export interface SearchedReport {
  readonly id: string;
  readonly number: number;
  readonly lang: number;
  readonly created_at: Date;
  readonly is_open: boolean;
  readonly player_id: string;
  readonly texts: string[];
}

/** Entries of a report that are indexed, newest first. */
const entriesMax = 100;

/**
 * Reports with everything that was written in them: the description first. Without the note that holds a chat: chats are found
 * themselves, by those who may read them.
 */
export const selectReportTexts = async (
  tx: Tx,
  ids: readonly string[],
  isOpen: boolean | null = null,
): Promise<SearchedReport[]> => {
  const { rows } = await sql<SearchedReport>`
    select f.id, f.number, f.lang, f.created_at, f.is_open, f.player_id,
      array[f.description] || coalesce(e.texts, '{}') || array[f.rating_text] as texts
    from feedback f left join lateral (
      select array_agg(text order by id) as texts from (
        select id, text from feedback_entry where feedback_id = f.id and text <> '' and not (kind = 'note' and details ? 'chat')
        order by id desc limit ${entriesMax}
      ) e
    ) e on true
    where f.id = any(${[...ids]}::uuid[]) ${isOpen === null ? sql`` : sql`and f.is_open = ${isOpen}`}`.execute(tx);
  return rows;
};

export const selectIdsWithTranscript = async (tx: Tx, after: string, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct feedback_id as id from conversation_report
    ${after === '' ? sql`` : sql`where feedback_id > ${after}::uuid`} order by feedback_id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
};

export const selectIdsOfNumber = async (tx: Tx, number: number): Promise<string[]> =>
  (await tx.selectFrom('feedback').select('id').where('number', '=', number).execute()).map(({ id }) => id);

export interface SearchedTemplate {
  readonly id: string;
  readonly name: string;
  readonly updated_at: Date;
  readonly lang: number;
  readonly text: string;
}

/** A row for each language; the name is also found where a template has no text yet. */
export const selectTemplateTexts = async (tx: Tx, ids: readonly string[]): Promise<SearchedTemplate[]> => {
  const { rows } = await sql<SearchedTemplate>`
    select t.id::text as id, t.name, t.updated_at, coalesce(x.lang, ${defaultLang}::smallint) as lang, coalesce(x.text, '') as text
    from feedback_template t left join feedback_template_text x on x.template_id = t.id
    where t.id = any(${[...ids]}::bigint[])
    order by t.id, x.lang = ${defaultLang} desc, x.lang`.execute(tx);
  return rows;
};
