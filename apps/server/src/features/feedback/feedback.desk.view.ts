import type { DeskFeedback, FeedbackDeskEntry, FeedbackDeskRow } from '@guildhall/contract/feedback-desk.ts';
import type { FeedbackContext } from '@guildhall/contract/feedback-context.ts';
import type { PlayerFile } from '@guildhall/contract/files.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { maskedEmail, maskedRoleId } from './feedback.desk.masking.ts';
import type { DeskEntryRow, NumberedRow } from './feedback.desk.queries.ts';
import type { DeskRow } from './feedback.desk-table.queries.ts';
import { lapsesAt, type FeedbackRecord } from './feedback.moves.ts';
import { summaryOf } from './feedback.view.ts';

const msOf = (date: Date | null): number | null => date?.getTime() ?? null;
const nameOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

export const deskRowOf = (row: DeskRow): FeedbackDeskRow => ({
  id: row.id,
  number: row.number,
  type: row.type,
  state: row.state,
  lang: row.lang as LangId,
  channel: row.channel,
  version_of_game: row.version_of_game,
  summary: summaryOf(row.beginning),
  picture_count: row.picture_count,
  created_at: row.created_at.getTime(),
  updated_at: row.updated_at.getTime(),
  waiting_since: msOf(row.waiting_since),
  assignee: nameOf(row.assignee_id, row.assignee_name),
  guid: row.guid,
  is_verified: row.is_verified,
  is_guest: row.is_guest,
  is_reopened: row.reopened_at !== null,
  rating: row.rating,
  incident_id: row.incident_id,
  suggestion_id: row.suggestion_id,
  merged_into: row.merged_into,
});

/** The pictures of a report: how many there are at each place, and those that may be seen. */
export interface DeskPictures {
  readonly counts: ReadonlyMap<number | null, number>;
  readonly shown: ReadonlyMap<number | null, PlayerFile[]>;
}

const entryOf = (row: DeskEntryRow, { counts, shown }: DeskPictures): FeedbackDeskEntry => ({
  id: row.id,
  at: row.at.getTime(),
  kind: row.kind,
  by: row.by,
  staff: nameOf(row.staff_id, row.staff_name),
  from: row.from_state,
  to: row.to_state,
  text: row.text,
  picture_count: counts.get(row.id) ?? 0,
  pictures: shown.get(row.id) ?? [],
  details: row.details,
});

export interface DeskParts {
  readonly record: FeedbackRecord;
  readonly row: DeskRow;
  readonly entries: readonly DeskEntryRow[];
  readonly pictures: DeskPictures;
  readonly maySeePictures: boolean;
  readonly incident: DeskFeedback['incident'];
  readonly suggestion: DeskFeedback['suggestion'];
  readonly merged: readonly NumberedRow[];
  readonly mergedIntoNumber: number | null;
  readonly accountGuid: number | null;
  readonly others: readonly DeskRow[];
}

/** Which player staff linked the report to, and who did it last. */
const linkedOf = ({ accountGuid, entries }: Pick<DeskParts, 'accountGuid' | 'entries'>): DeskFeedback['linked'] => {
  const entry = entries.findLast(({ kind }) => kind === 'identified');
  if (accountGuid === null || entry === undefined) return null;
  return { guid: accountGuid, staff: nameOf(entry.staff_id, entry.staff_name), at: entry.at.getTime() };
};

export const deskFeedbackOf = ({ record, row, pictures, ...parts }: DeskParts): DeskFeedback => ({
  ...deskRowOf(row),
  version: record.version,
  description: record.description,
  email: maskedEmail(record.email),
  role_id: maskedRoleId(record.role_id),
  pictures: pictures.shown.get(null) ?? [],
  may_see_pictures: parts.maySeePictures,
  context: record.context as FeedbackContext | null,
  processed_at: msOf(record.processed_at),
  replied_at: msOf(record.replied_at),
  finished_at: msOf(record.finished_at),
  lapses_at: msOf(lapsesAt(record)),
  rating_text: record.rating_text,
  entries: parts.entries.map((entry) => entryOf(entry, pictures)),
  incident: parts.incident,
  suggestion: parts.suggestion,
  merged: [...parts.merged],
  merged_into_number: parts.mergedIntoNumber,
  linked: linkedOf(parts),
  others: parts.others.map(deskRowOf),
});
