import type { FeedbackTemplate } from '@guildhall/contract/feedback/staff.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import { foundTemplates, textFor } from '../../templates/templates.public.ts';
import type { ComposerMode } from './composer-mode.ts';

export const modeOfPurpose = (purpose: FeedbackTemplate['purpose']): ComposerMode =>
  purpose === 'reply' || purpose === 'chat' ? 'keep' : purpose;

/** Found by their texts in the player's language; those for the mode come first. */
export const templatesFor = (
  templates: readonly FeedbackTemplate[],
  search: string,
  { lang, mode }: { readonly lang: LangId; readonly mode: ComposerMode },
): readonly FeedbackTemplate[] =>
  foundTemplates(templates, {
    search,
    textOf: (template) => textFor(template, lang)?.text ?? '',
    rank: ({ purpose }) => (modeOfPurpose(purpose) === mode ? 0 : 1),
  });

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
