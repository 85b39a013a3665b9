import type { Original } from '@guildhall/contract/translation/original.ts';
import { localeOfLang, type LangId } from '@guildhall/i18n/locales.ts';
import type { StaffReport, StaffReportEntry } from '@guildhall/contract/feedback/staff.ts';

/** Entries with text or pictures are shown as messages, all others as a single line. */
export const isMessage = ({ kind, text, picture_count: pictures }: StaffReportEntry): boolean =>
  kind === 'submitted' || text.trim() !== '' || pictures > 0;

/** Pictures of the submission belong to the report itself (null), not to an entry. */
export const pictureEntryIdOf = ({ kind, id }: StaffReportEntry): number | null => (kind === 'submitted' ? null : id);

export const textOf = (entry: StaffReportEntry, report: StaffReport): string =>
  entry.kind === 'submitted' ? report.description : entry.text;

/** Of a reply that was sent as a translation: what staff wrote. */
export const originalOf = ({ details }: StaffReportEntry): Original | null => {
  const { original: text, original_lang: lang } = details;
  return typeof text === 'string' && localeOfLang(Number(lang)) !== undefined
    ? { text, lang: Number(lang) as LangId }
    : null;
};

export const pictureCountOf = (entry: StaffReportEntry, report: StaffReport): number =>
  entry.kind === 'submitted' ? report.picture_count : entry.picture_count;

export type EntrySide = 'player' | 'staff' | 'note' | 'system';

export const sideOf = ({ kind, by }: StaffReportEntry): EntrySide => (kind === 'note' ? 'note' : by);
