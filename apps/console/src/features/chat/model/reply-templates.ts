import type { FeedbackTemplate } from '@guildhall/contract/feedback/staff.ts';
import { fillTemplate, missingInChat } from '@guildhall/contract/templates/variables.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';

export interface TemplateValues {
  readonly game: string;
  readonly agent: string;
}

export interface ReplyTemplate {
  readonly id: number;
  readonly name: string;
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

/** Templates that contain every search word, in the player's language or else in English. */
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
        purposes.indexOf(one.purpose) - purposes.indexOf(other.purpose) || one.name.localeCompare(other.name),
    )
    .flatMap(({ id, name, texts }) => {
      const found = texts.find((text) => text.lang === lang) ?? texts.find((text) => text.lang === defaultLang);
      if (found === undefined) return [];
      const text = fillTemplate(found.text, values);
      const isFound = words.every((word) => `${name}\n${text}`.toLowerCase().includes(word));
      return isFound ? [{ id, name, text, lang: found.lang, isFallback: found.lang !== lang }] : [];
    });
};

export interface Slash {
  /** Index of the slash. */
  readonly from: number;
  readonly search: string;
}

/** The slash command before the caret, at the start or after a space. Slashes inside URLs do not count. */
export const slashBefore = (text: string, caret: number): Slash | null => {
  const found = /(?:^|\s)\/([^\s/]*)$/.exec(text.slice(0, caret));
  return found === null ? null : { from: caret - (found[1] ?? '').length - 1, search: found[1] ?? '' };
};

/** Replaces the slash command with the template and returns the new caret position. */
export const withTemplate = (
  text: string,
  { from, search }: Slash,
  template: string,
): { text: string; caret: number } => ({
  text: text.slice(0, from) + template + text.slice(from + 1 + search.length),
  caret: from + template.length,
});
