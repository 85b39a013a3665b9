import type { FeedbackTemplate, templateVariables } from '@guildhall/contract/feedback-desk.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import type { ComposerMode } from './answers.ts';

export type TemplateValues = Readonly<Record<(typeof templateVariables)[number], string>>;

export interface ChosenText {
  readonly text: string;
  readonly lang: LangId;
  /** There is none in the player's own language. */
  readonly isBorrowed: boolean;
}

/** In the player's language, else in English; null where there is neither. */
export const textFor = ({ texts }: Pick<FeedbackTemplate, 'texts'>, lang: LangId): ChosenText | null => {
  const found = texts.find((text) => text.lang === lang) ?? texts.find((text) => text.lang === defaultLang);
  return found === undefined ? null : { text: found.text, lang: found.lang, isBorrowed: found.lang !== lang };
};

/** What is not one of ours in braces stays as it was written. */
export const filled = (text: string, values: TemplateValues): string =>
  text.replaceAll(/\{(number|game|agent)\}/g, (_, name: keyof TemplateValues) => values[name]);

export const modeOfPurpose = (purpose: FeedbackTemplate['purpose']): ComposerMode =>
  purpose === 'reply' || purpose === 'chat' ? 'keep' : purpose;

/** Every word of the search is in the name or in the text; those for what one is about to do come first. */
export const foundTemplates = (
  templates: readonly FeedbackTemplate[],
  search: string,
  { lang, mode }: { readonly lang: LangId; readonly mode: ComposerMode },
): readonly FeedbackTemplate[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = ({ purpose }: FeedbackTemplate): number => (modeOfPurpose(purpose) === mode ? 0 : 1);
  return templates
    .filter((template) => {
      const text = `${template.name}\n${textFor(template, lang)?.text ?? ''}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name));
};

/** Of many reports: how many get the text in their own language, and which languages borrow the English one. */
export const coverage = (
  template: Pick<FeedbackTemplate, 'texts'>,
  langs: readonly LangId[],
): { readonly own: number; readonly borrowed: ReadonlyMap<LangId, number> } => {
  const borrowed = new Map<LangId, number>();
  for (const lang of langs) {
    if (textFor(template, lang)?.isBorrowed !== false) borrowed.set(lang, (borrowed.get(lang) ?? 0) + 1);
  }
  return { own: langs.length - [...borrowed.values()].reduce((sum, count) => sum + count, 0), borrowed };
};
