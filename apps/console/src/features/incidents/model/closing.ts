import type { DeskIncident } from '@guildhall/contract/incidents-desk.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';

export interface Closing {
  /** What is said to everybody who has no answer of their own language; empty where it cannot be closed yet. */
  readonly english: string;
  /** Languages with an answer of their own, English among them. */
  readonly answered: readonly LangId[];
  /** Languages that are written, but not their answer: easily forgotten. */
  readonly forgotten: readonly LangId[];
}

/** What closing will say to whom, from what is saved. */
export const closingOf = ({ texts }: Pick<DeskIncident, 'texts'>): Closing => ({
  english: texts.find(({ lang }) => lang === defaultLang)?.answer ?? '',
  answered: texts.filter(({ answer }) => answer !== '').map(({ lang }) => lang),
  forgotten: texts.filter(({ answer }) => answer === '').map(({ lang }) => lang),
});
