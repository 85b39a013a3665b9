import type { FeedbackTemplate, templateSave } from '@guildhall/contract/feedback/staff.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { missingInChat } from '@guildhall/contract/templates/variables.ts';
import type { Database, Tx } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import { Failure } from '../../../runtime/failure.ts';
import { checkTranslations } from '../../../data/translations.ts';
import { checkVersion, staffChange } from '../../audit/audit.public.ts';
import * as queries from './templates.queries.ts';

const templateOf = ({ updated_by, updated_by_name, updated_at, ...row }: queries.TemplateRow): FeedbackTemplate => ({
  ...row,
  updated_at: updated_at.getTime(),
  updated_by: updated_by === null ? null : { id: updated_by, name: updated_by_name ?? '' },
});

export interface FeedbackTemplatesDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
}

/** Saved replies in several languages. */
export const createFeedbackTemplates = ({ database, consoleHints }: FeedbackTemplatesDependencies) => {
  const put = async (tx: Tx, by: string, { id, version, ...body }: BodyOf<typeof templateSave>): Promise<number> => {
    const { name, purpose, shortcut } = body;
    const values = { name, purpose, shortcut, by };
    if (shortcut != null) {
      // One writer at a time, so that the other template can be named.
      await queries.lockShortcuts(tx);
      const other = await queries.findShortcut(tx, shortcut, id);
      if (other !== null) throw new Failure('shortcut_taken', { name: other });
    }
    if (id === null) {
      const created = await queries.insertTemplate(tx, values, staffLimits.templatesMax);
      if (created === null) throw new Failure('wrong_state');
      return created;
    }
    checkVersion(await queries.lockTemplate(tx, id), version);
    await queries.updateTemplate(tx, id, values);
    return id;
  };

  return {
    list: async (): Promise<{ list: FeedbackTemplate[] }> => ({
      list: (await queries.selectTemplates(database.query)).map(templateOf),
    }),

    save: async (by: string, body: BodyOf<typeof templateSave>): Promise<FeedbackTemplate> => {
      checkTranslations(body.texts);
      const missing = body.purpose === 'chat' ? missingInChat(body.texts) : null;
      if (missing !== null) throw new Failure('template_variable', { name: `{${missing}}` });
      return staffChange({ database, consoleHints }, by, async (tx) => {
        const id = await put(tx, by, body);
        await queries.putTexts(tx, id, body.texts);
        const [row] = await queries.selectTemplates(tx, id);
        if (row === undefined) throw new Failure('not_found');
        const details = { name: row.name, langs: row.texts.map(({ lang }) => lang) };
        return {
          result: templateOf(row),
          audit: { action: 'template.saved', subject: `template:${id}`, details },
          hint: { noun: 'templates', ids: [id] },
        };
      });
    },

    remove: (by: string, id: number): Promise<null> =>
      staffChange({ database, consoleHints }, by, async (tx) => {
        const name = await queries.deleteTemplate(tx, id);
        if (name === null) throw new Failure('not_found');
        return {
          result: null,
          audit: { action: 'template.removed', subject: `template:${id}`, details: { name } },
          hint: { noun: 'templates', ids: [id] },
        };
      }),
  };
};
