import type { FeedbackTemplate } from '@guildhall/contract/feedback/staff.ts';
import { fillTemplate, missingInChat } from '@guildhall/contract/templates/variables.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { foundTemplates, textFor } from '../../templates/templates.public.ts';

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
  const textOf = (template: FeedbackTemplate): string => fillTemplate(textFor(template, lang)?.text ?? '', values);
  const fitting = templates.filter(({ purpose, texts }) => purposes.includes(purpose) && missingInChat(texts) === null);
  return foundTemplates(fitting, { search, textOf, rank: ({ purpose }) => purposes.indexOf(purpose) }).flatMap(
    (template) => {
      const chosen = textFor(template, lang);
      if (chosen === null) return [];
      const { id, name, shortcut } = template;
      return [
        {
          id,
          name,
          shortcut: shortcut ?? null,
          text: textOf(template),
          lang: chosen.lang,
          isFallback: chosen.isBorrowed,
        },
      ];
    },
  );
};
