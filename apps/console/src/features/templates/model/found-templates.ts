import type { FeedbackTemplate } from '@guildhall/contract/feedback/staff.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import { shortcutRank } from '../../../platform/text/slash-command.ts';

export interface ChosenText {
  readonly text: string;
  readonly lang: LangId;
  /** Falls back to English: there is no text in the player's language. */
  readonly isBorrowed: boolean;
}

export const textFor = ({ texts }: Pick<FeedbackTemplate, 'texts'>, lang: LangId): ChosenText | null => {
  const found = texts.find((text) => text.lang === lang) ?? texts.find((text) => text.lang === defaultLang);
  return found === undefined ? null : { text: found.text, lang: found.lang, isBorrowed: found.lang !== lang };
};

interface Search {
  readonly search: string;
  /** The text that is searched. */
  readonly textOf: (template: FeedbackTemplate) => string;
  /** What fits better is smaller. */
  readonly rank: (template: FeedbackTemplate) => number;
}

/** Templates with every search word; a typed shortcut comes first, then what fits better, then by name. */
export const foundTemplates = (
  templates: readonly FeedbackTemplate[],
  { search, textOf, rank }: Search,
): readonly FeedbackTemplate[] => {
  const words = search.toLowerCase().replace(/^\//, '').split(/\s+/).filter(Boolean);
  return templates
    .filter((template) => {
      const text = `${template.shortcut ?? ''}\n${template.name}\n${textOf(template)}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .toSorted(
      (one, other) =>
        shortcutRank(one.shortcut, search) - shortcutRank(other.shortcut, search) ||
        rank(one) - rank(other) ||
        one.name.localeCompare(other.name),
    );
};
