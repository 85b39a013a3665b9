import { createStore } from '@guildhall/browser/store.ts';
import type { Call } from '@guildhall/client/call.ts';
import type { StaffArticle } from '@guildhall/contract/articles/staff.ts';
import { defaultLang, locales, type LangId } from '@guildhall/i18n/locales.ts';
import { createEditingSession } from '../../../multilingual/editing-session.store.ts';
import { mergeFields, rebased, type Draft, type Present } from '../../../multilingual/model/draft.ts';
import { createDraftStorage } from '../../../multilingual/model/draft-storage.ts';
import type { DraftStorageArea } from '../../../platform/drafts/safe-storage.ts';
import * as content from './model/content.ts';

type Part = content.Part;
type PartValue = content.PartValue;

export interface ArticleSource {
  readonly id: number;
  readonly staffId: string;
  readonly box: () => DraftStorageArea;
  /** The latest known version of the article. */
  readonly article: () => StaffArticle;
  readonly accept: (article: StaffArticle) => Promise<unknown>;
  readonly refresh: () => Promise<unknown>;
  readonly call: Call;
  /** Normalizes a saved body to the HTML that the editor produces. */
  readonly normalBody: (html: string) => string;
}

export type ArticleSession = ReturnType<typeof createArticleSession>;

/** The editing session of an article: the settings and the text of each language are saved on their own. */
export const createArticleSession = ({
  id,
  staffId,
  box,
  article,
  accept,
  refresh,
  call,
  normalBody,
}: ArticleSource) => {
  /** Whether the next save of English is a minor edit that keeps translations up to date. Applies to one save only. */
  const minor = createStore(false);

  /** The saved value, normalized to the editor's HTML. */
  const presentOf = (part: Part): Present<PartValue> => {
    const now = article();
    if (part === 'settings') return { version: now.version, value: content.settingsOf(now) };
    const text = content.contentOf(content.textOf(now, part));
    return { version: content.versionOf(now, part), value: { ...text, body: normalBody(text.body) } };
  };

  const sendText = async (lang: LangId, version: number, { title, summary, body }: content.TextContent) => {
    const text = { id, lang, version, title, summary, body };
    // Sends the English version the translation was based on. If English has changed meanwhile, the server marks the
    // translation stale.
    const kind = lang === defaultLang ? { is_minor: minor.get() } : { source_version: article().source_version };
    await accept(await call('/article/save_text', { ...text, ...kind }));
    minor.set(false);
  };

  const session = createEditingSession<Part, PartValue>({
    parts: ['settings', ...locales.map((locale) => locale.id)],
    storage: createDraftStorage<Part, PartValue>(box, {
      staffId,
      subjectOf: (part) => `${id}-${part}`,
      isValue: content.isPartValue,
    }),
    rulesOf: content.rulesOf,
    presentOf,
    send: async (part, version, value) => {
      if (part !== 'settings') return sendText(part, version, value as content.TextContent);
      const fields = content.fieldsOf(value as content.Settings);
      await accept(await call('/article/save', { id, version, fields }));
    },
    refresh,
  });

  /** The own side of a conflict. For settings, only the fields changed here. */
  const mineOf = (part: Part, { base, value }: Draft<PartValue>): PartValue =>
    part === 'settings' ? mergeFields(content.rulesOf(part).isSame, base, value, presentOf(part).value).value : value;
  return {
    ...session,
    minor,
    mineOf,
    changeText: (lang: LangId, values: Partial<content.TextContent>): void => session.change(lang, values),
    changeSettings: (values: Partial<content.Settings>): void => session.change('settings', values),
    keepMine: (part: Part): void => {
      const draft = session.drafts.get().get(part);
      if (draft !== undefined) session.put(part, rebased({ ...draft, value: mineOf(part, draft) }, presentOf(part)));
      session.conflict.set(null);
    },
  };
};
