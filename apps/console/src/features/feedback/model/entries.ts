import type { StaffReport, StaffReportEntry } from '@guildhall/contract/feedback/staff.ts';

/** Entries with text or pictures are shown as messages, all others as a single line. */
export const isMessage = ({ kind, text, picture_count: pictures }: StaffReportEntry): boolean =>
  kind === 'submitted' || text.trim() !== '' || pictures > 0;

/** Pictures of the submission belong to the report itself (null), not to an entry. */
export const pictureEntryIdOf = ({ kind, id }: StaffReportEntry): number | null => (kind === 'submitted' ? null : id);

export const textOf = (entry: StaffReportEntry, report: StaffReport): string =>
  entry.kind === 'submitted' ? report.description : entry.text;

export const pictureCountOf = (entry: StaffReportEntry, report: StaffReport): number =>
  entry.kind === 'submitted' ? report.picture_count : entry.picture_count;

export type EntrySide = 'player' | 'staff' | 'note' | 'system';

export const sideOf = ({ kind, by }: StaffReportEntry): EntrySide => (kind === 'note' ? 'note' : by);
