import type { FeedbackTemplate, templateVariables } from '@guildhall/contract/feedback-desk.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';

export type CannedValues = Readonly<Record<(typeof templateVariables)[number], string>>;

export interface Canned {
  readonly id: number;
  readonly name: string;
  readonly text: string;
  readonly lang: LangId;
  /** There is none in the player's own language. */
  readonly isBorrowed: boolean;
}

/** What is not one of ours in braces stays as it was written. */
const filled = (text: string, values: CannedValues): string =>
  text.replaceAll(/\{(number|game|agent)\}/g, (_, name: keyof CannedValues) => values[name]);

/** Those for chat first, then those for replies; by name. The others are about reports. */
const purposes: readonly FeedbackTemplate['purpose'][] = ['chat', 'reply'];

/** Ready words in the player's language, else in English, that hold every word of the search. */
export const cannedReplies = (
  templates: readonly FeedbackTemplate[],
  lang: LangId,
  search: string,
  values: CannedValues,
): readonly Canned[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return templates
    .filter(({ purpose }) => purposes.includes(purpose))
    .toSorted(
      (one, other) =>
        purposes.indexOf(one.purpose) - purposes.indexOf(other.purpose) || one.name.localeCompare(other.name),
    )
    .flatMap(({ id, name, texts }) => {
      const found = texts.find((text) => text.lang === lang) ?? texts.find((text) => text.lang === defaultLang);
      if (found === undefined) return [];
      const text = filled(found.text, values);
      const isFound = words.every((word) => `${name}\n${text}`.toLowerCase().includes(word));
      return isFound ? [{ id, name, text, lang: found.lang, isBorrowed: found.lang !== lang }] : [];
    });
};

export interface Slash {
  /** Where the slash stands. */
  readonly from: number;
  readonly search: string;
}

/** The slash before the caret that asks for ready words: at the beginning, or after a space. A web address has none. */
export const slashBefore = (text: string, caret: number): Slash | null => {
  const found = /(?:^|\s)\/([^\s/]*)$/.exec(text.slice(0, caret));
  return found === null ? null : { from: caret - (found[1] ?? '').length - 1, search: found[1] ?? '' };
};

/** The text with the ready words in the place of the slash, and where the caret goes. */
export const withCanned = (text: string, { from, search }: Slash, canned: string): { text: string; caret: number } => ({
  text: text.slice(0, from) + canned + text.slice(from + 1 + search.length),
  caret: from + canned.length,
});
