import type { StaffIncident } from '@guildhall/contract/incidents/staff.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';

export interface Closing {
  /** Fallback for players without an answer in their language; empty if the issue cannot be closed yet. */
  readonly english: string;
  readonly answered: readonly LangId[];
  /** Languages with texts but without an answer: probably forgotten. */
  readonly forgotten: readonly LangId[];
}

/** Which languages get which closing message, based on the saved texts. */
export const closingOf = ({ texts }: Pick<StaffIncident, 'texts'>): Closing => ({
  english: texts.find(({ lang }) => lang === defaultLang)?.answer ?? '',
  answered: texts.filter(({ answer }) => answer !== '').map(({ lang }) => lang),
  forgotten: texts.filter(({ answer }) => answer === '').map(({ lang }) => lang),
});
