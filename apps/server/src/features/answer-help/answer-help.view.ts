import { answerHelpBounds } from '@guildhall/contract/answer-help/rules.ts';
import type { AnswerSource } from '@guildhall/contract/answer-help/staff.ts';
import { BASE_PATH } from '@guildhall/contract/http/route.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import type { KnownTemplate } from './answer-help.templates.service.ts';

export interface SourceText {
  readonly lang: number;
  readonly title: string;
  readonly text: string;
}

/** Languages of the person who asks for help, and of the player who gets the answer. */
export interface Audience {
  readonly lang: number;
  readonly readerLang: number;
}

type Shown = Pick<AnswerSource, 'player' | 'is_fallback' | 'reader'>;

const shownText = ({ lang, title, text }: SourceText): AnswerSource['player'] => ({
  lang: lang as LangId,
  title,
  text: text.slice(0, answerHelpBounds.textMax).toWellFormed(),
});

/** Null if there is neither a text in the player's language nor an English one. */
export const shownTo = (texts: readonly SourceText[], { lang, readerLang }: Audience): Shown | null => {
  const inLang = (wanted: number): SourceText | undefined => texts.find((text) => text.lang === wanted);
  const player = inLang(lang) ?? inLang(defaultLang);
  if (player === undefined) return null;
  const reader = inLang(readerLang) ?? inLang(defaultLang);
  return {
    player: shownText(player),
    is_fallback: player.lang !== lang,
    reader: reader === undefined || reader.lang === player.lang ? null : shownText(reader),
  };
};

/** Known issues have no page of their own: their list puts the one in the address first. */
const pathOf = (kind: 'article' | 'incident', id: number): string =>
  kind === 'incident' ? `/feedback?issue=${id}&` : `/post/article/${id}?`;

export const addressOf = (origin: string, kind: 'article' | 'incident', id: number, lang: number): string =>
  `${origin}${BASE_PATH}${pathOf(kind, id)}lang=${lang}`;

/** The name of a template is the same in all languages. */
export const templateTexts = ({ name, texts }: KnownTemplate): SourceText[] =>
  texts.map(({ lang, text }) => ({ lang, title: name, text }));
