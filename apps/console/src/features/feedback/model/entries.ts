import type { DeskFeedback, FeedbackDeskEntry } from '@guildhall/contract/feedback-desk.ts';

/** Has words or pictures of somebody; the rest are facts that fit a line. */
export const isMessage = ({ kind, text, picture_count: pictures }: FeedbackDeskEntry): boolean =>
  kind === 'submitted' || text.trim() !== '' || pictures > 0;

/** Where the pictures of an entry are: what came with the report itself belongs to no entry. */
export const picturePlaceOf = ({ kind, id }: FeedbackDeskEntry): number | null => (kind === 'submitted' ? null : id);

export const textOf = (entry: FeedbackDeskEntry, report: DeskFeedback): string =>
  entry.kind === 'submitted' ? report.description : entry.text;

/** What a player adds later is counted with the entry it came with. */
export const pictureCountOf = (entry: FeedbackDeskEntry, report: DeskFeedback): number =>
  entry.kind === 'submitted' ? report.picture_count : entry.picture_count;

export type EntrySide = 'player' | 'staff' | 'note' | 'system';

export const sideOf = ({ kind, by }: FeedbackDeskEntry): EntrySide => (kind === 'note' ? 'note' : by);
