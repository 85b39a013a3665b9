import type { FeedbackTemplate } from '@guildhall/contract/feedback/staff.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';

export interface TemplateRow {
  id: number;
  name: string;
  purpose: FeedbackTemplate['purpose'];
  shortcut: string | null;
  version: number;
  texts: FeedbackTemplate['texts'];
  updated_at: Date;
  updated_by: string | null;
  updated_by_name: string | null;
}

export const selectTemplates = async (tx: Tx, id?: number): Promise<TemplateRow[]> => {
  const { rows } = await sql<TemplateRow>`
    select t.id, t.name, t.purpose, t.shortcut, t.version, t.updated_at, t.updated_by, s.name as updated_by_name,
      coalesce((select jsonb_agg(jsonb_build_object('lang', x.lang, 'text', x.text) order by x.lang)
                from feedback_template_text x where x.template_id = t.id), '[]') as texts
    from feedback_template t left join staff_member s on s.id = t.updated_by
    ${id === undefined ? sql`` : sql`where t.id = ${id}`}
    order by lower(t.name), t.id`.execute(tx);
  return rows;
};

/** The text in this language, or else in `fallback`; null if there is neither. */
export const selectTemplateText = async (
  tx: Tx,
  id: number,
  lang: number,
  fallback: number,
): Promise<string | null> => {
  const { rows } = await sql<{ text: string }>`
    select text from feedback_template_text where template_id = ${id} and lang in (${lang}, ${fallback})
    order by (lang = ${lang}) desc limit 1`.execute(tx);
  return rows[0]?.text ?? null;
};

export const hasTemplate = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('feedback_template').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export interface LockedTemplate {
  readonly version: number;
  readonly updated_by_name: string | null;
}

/** A subquery instead of a join: after waiting for the row lock, PostgreSQL would not join the new `updated_by`. */
export const lockTemplate = async (tx: Tx, id: number): Promise<LockedTemplate | null> => {
  const { rows } = await sql<LockedTemplate>`
    select version, (select name from staff_member where id = t.updated_by) as updated_by_name
    from feedback_template t where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
};

export interface TemplateValues {
  readonly name: string;
  readonly purpose: FeedbackTemplate['purpose'];
  /** Undefined keeps it. */
  readonly shortcut?: string | null | undefined;
  readonly by: string;
}

export const lockShortcuts = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('feedback_template.shortcut'))`.execute(tx);
};

/** Name of another template with the shortcut. */
export const findShortcut = async (tx: Tx, shortcut: string, exceptId: number | null): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`
    select name from feedback_template where shortcut = ${shortcut} and id is distinct from ${exceptId}::bigint`.execute(
    tx,
  );
  return rows[0]?.name ?? null;
};

/** Returns null if the limit is reached. */
export const insertTemplate = async (
  tx: Tx,
  { name, purpose, shortcut, by }: TemplateValues,
  max: number,
): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into feedback_template (name, purpose, shortcut, updated_by)
    select ${name}, ${purpose}, ${shortcut ?? null}::text, ${by} where (select count(*) from feedback_template) < ${max}
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
};

export const updateTemplate = async (
  tx: Tx,
  id: number,
  { name, purpose, shortcut, by }: TemplateValues,
): Promise<void> => {
  await tx
    .updateTable('feedback_template')
    .set({
      name,
      purpose,
      ...(shortcut !== undefined && { shortcut }),
      updated_by: by,
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
};

export const putTexts = async (
  tx: Tx,
  templateId: number,
  texts: readonly { lang: number; text: string }[],
): Promise<void> => {
  await tx.deleteFrom('feedback_template_text').where('template_id', '=', templateId).execute();
  await tx
    .insertInto('feedback_template_text')
    .values(texts.map(({ lang, text }) => ({ template_id: templateId, lang, text })))
    .execute();
};

export const deleteTemplate = async (tx: Tx, id: number): Promise<string | null> =>
  (await tx.deleteFrom('feedback_template').where('id', '=', id).returning('name').executeTakeFirst())?.name ?? null;
