import type { FeedbackTemplate, templateSave, templateVariables } from '@guildhall/contract/feedback-desk.ts';
import type { BodyOf } from '@guildhall/contract/route.ts';
import { staffLimits } from '@guildhall/contract/staff-limits.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import { Failure } from '../../platform/failure.ts';
import { checkTranslations } from '../../platform/translations.ts';
import { appendAudit } from '../audit/audit.public.ts';
import { findStaff } from './feedback.desk.queries.ts';
import * as queries from './feedback.templates.queries.ts';

/** Puts in what a text leaves open. A word in braces that means nothing here stays as it is. */
export const filledIn = (text: string, values: Record<(typeof templateVariables)[number], string>): string =>
  text.replace(/\{(number|game|agent)\}/g, (_whole, name: keyof typeof values) => values[name]);

const templateOf = ({ updated_by, updated_by_name, updated_at, ...row }: queries.TemplateRow): FeedbackTemplate => ({
  ...row,
  updated_at: updated_at.getTime(),
  updated_by: updated_by === null ? null : { id: updated_by, name: updated_by_name ?? '' },
});

/** Answers that are written once, in as many languages as somebody wrote them. */
export const createFeedbackTemplates = ({ database, desk }: { database: Database; desk: DeskHints }) => {
  const put = async (tx: Tx, by: string, { id, version, ...body }: BodyOf<typeof templateSave>): Promise<number> => {
    const values = { name: body.name, purpose: body.purpose, by };
    if (id === null) {
      const created = await queries.insertTemplate(tx, values, staffLimits.templatesMax);
      if (created === null) throw new Failure('wrong_status');
      return created;
    }
    const before = await queries.lockTemplate(tx, id);
    if (before === null) throw new Failure('not_found');
    if (before.version !== version) {
      const other = before.updated_by === null ? null : await findStaff(tx, before.updated_by);
      throw new Failure('conflict', { by: other?.name ?? 'Guildhall' });
    }
    await queries.updateTemplate(tx, id, values);
    return id;
  };

  return {
    list: async (): Promise<{ list: FeedbackTemplate[] }> => ({
      list: (await queries.selectTemplates(database.query)).map(templateOf),
    }),

    save: async (by: string, body: BodyOf<typeof templateSave>): Promise<FeedbackTemplate> => {
      checkTranslations(body.texts);
      const saved = await database.transaction(async (tx) => {
        const id = await put(tx, by, body);
        await queries.putTexts(tx, id, body.texts);
        const [row] = await queries.selectTemplates(tx, id);
        if (row === undefined) throw new Failure('not_found');
        const details = { name: row.name, langs: row.texts.map(({ lang }) => lang) };
        await appendAudit(tx, { staffId: by, action: 'template.saved', subject: `template:${id}`, details });
        return templateOf(row);
      });
      desk.changed('templates', [saved.id]);
      return saved;
    },

    remove: async (by: string, id: number): Promise<null> => {
      await database.transaction(async (tx) => {
        const name = await queries.deleteTemplate(tx, id);
        if (name === null) throw new Failure('not_found');
        const subject = `template:${id}`;
        await appendAudit(tx, { staffId: by, action: 'template.removed', subject, details: { name } });
      });
      desk.changed('templates', [id]);
      return null;
    },
  };
};
