import type { FeedbackTemplate } from '@guildhall/contract/feedback/staff.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import { shortcutRank } from '../../../platform/text/slash-command.ts';
import type { ComposerMode } from './composer-mode.ts';

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

export const modeOfPurpose = (purpose: FeedbackTemplate['purpose']): ComposerMode =>
  purpose === 'reply' || purpose === 'chat' ? 'keep' : purpose;

/** Templates that contain every search word in the name or text; a typed shortcut comes first, then a matching purpose. */
export const foundTemplates = (
  templates: readonly FeedbackTemplate[],
  search: string,
  { lang, mode }: { readonly lang: LangId; readonly mode: ComposerMode },
): readonly FeedbackTemplate[] => {
  const words = search.toLowerCase().replace(/^\//, '').split(/\s+/).filter(Boolean);
  const rank = ({ purpose }: FeedbackTemplate): number => (modeOfPurpose(purpose) === mode ? 0 : 1);
  return templates
    .filter((template) => {
      const text = `${template.shortcut ?? ''}\n${template.name}\n${textFor(template, lang)?.text ?? ''}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .toSorted(
      (one, other) =>
        shortcutRank(one.shortcut, search) - shortcutRank(other.shortcut, search) ||
        rank(one) - rank(other) ||
        one.name.localeCompare(other.name),
    );
};

export interface Audience {
  readonly lang: LangId;
  /** Number of reports in this language; English is listed even if it is 0. */
  readonly count: number;
  readonly text: string;
  readonly isBorrowed: boolean;
}

export interface LangCount {
  readonly lang: LangId;
  readonly count: number;
}

export const countsOf = (langs: readonly LangId[]): readonly LangCount[] =>
  [...Map.groupBy(langs, (lang) => lang)].map(([lang, same]) => ({ lang, count: same.length }));

/** The text each language gets in a bulk reply: English first because staff read it, then by number of reports. */
export const audienceOf = (
  template: Pick<FeedbackTemplate, 'texts'>,
  langs: readonly LangCount[],
): readonly Audience[] => {
  const counts = new Map<LangId, number>([[defaultLang, 0], ...langs.map(({ lang, count }) => [lang, count] as const)]);
  const rank = (lang: LangId): number => (lang === defaultLang ? Infinity : (counts.get(lang) ?? 0));
  return [...counts]
    .map(([lang, count]) => {
      const chosen = textFor(template, lang);
      return { lang, count, text: chosen?.text ?? '', isBorrowed: chosen?.isBorrowed !== false };
    })
    .toSorted((one, other) => rank(other.lang) - rank(one.lang));
};
