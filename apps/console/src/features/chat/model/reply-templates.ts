import type { FeedbackTemplate } from '@guildhall/contract/feedback/staff.ts';
import { fillTemplate, missingInChat } from '@guildhall/contract/templates/variables.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import { shortcutRank } from '../../../platform/text/slash-command.ts';

export interface TemplateValues {
  readonly game: string;
  readonly agent: string;
}

export interface ReplyTemplate {
  readonly id: number;
  readonly name: string;
  readonly shortcut: string | null;
  readonly text: string;
  readonly lang: LangId;
  /** The template has no text in the player's language. */
  readonly isFallback: boolean;
}

/**
 * Chat templates first, then reply templates. Other purposes, and templates that mention a report number, do not fit a
 * chat.
 */
const purposes: readonly FeedbackTemplate['purpose'][] = ['chat', 'reply'];

/** Templates that contain every search word, in the player's language or else in English. A typed shortcut comes first. */
export const replyTemplates = (
  templates: readonly FeedbackTemplate[],
  lang: LangId,
  search: string,
  values: TemplateValues,
): readonly ReplyTemplate[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return templates
    .filter(({ purpose, texts }) => purposes.includes(purpose) && missingInChat(texts) === null)
    .toSorted(
      (one, other) =>
        shortcutRank(one.shortcut, search) - shortcutRank(other.shortcut, search) ||
        purposes.indexOf(one.purpose) - purposes.indexOf(other.purpose) ||
        one.name.localeCompare(other.name),
    )
    .flatMap(({ id, name, shortcut, texts }) => {
      const found = texts.find((text) => text.lang === lang) ?? texts.find((text) => text.lang === defaultLang);
      if (found === undefined) return [];
      const text = fillTemplate(found.text, values);
      const isFound = words.every((word) => `${shortcut ?? ''}\n${name}\n${text}`.toLowerCase().includes(word));
      return isFound
        ? [{ id, name, shortcut: shortcut ?? null, text, lang: found.lang, isFallback: found.lang !== lang }]
        : [];
    });
};
