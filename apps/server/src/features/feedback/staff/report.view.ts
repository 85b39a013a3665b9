import type { StaffReport, StaffReportEntry, StaffReportRow } from '@guildhall/contract/feedback/staff.ts';
import type { FeedbackContext } from '@guildhall/contract/feedback/context.ts';
import type { PlayerFile } from '@guildhall/contract/files/routes.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { maskedEmail, maskedRoleId } from './masking.rules.ts';
import type { StaffEntryRow, NumberedRow } from './report.queries.ts';
import type { ReportRow } from './table.queries.ts';
import { lapsesAt } from '../feedback.deadlines.rules.ts';
import type { FeedbackRecord } from '../feedback.transitions.queries.ts';
import type { PendingReply, ReturnedReply } from './reply.queries.ts';
import { msLeft } from './reply.rules.ts';
import { originalOf, summaryOf } from '../player/report.view.ts';

const msOf = (date: Date | null): number | null => date?.getTime() ?? null;
const nameOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

export const staffRowOf = (row: ReportRow): StaffReportRow => ({
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
  respond_by: msOf(row.respond_by),
  resolve_by: msOf(row.resolve_by),
  snoozed_until: msOf(row.snoozed_until),
  assignee:
    row.assignee_id === null
      ? null
      : { id: row.assignee_id, name: row.assignee_name ?? '', is_former: row.assignee_is_active === false },
  guid: row.guid,
  is_verified: row.is_verified,
  is_guest: row.is_guest,
  tier: row.tier,
  is_reopened: row.reopened_at !== null,
  is_added_to: row.added_at !== null,
  rating: row.rating,
  incident_id: row.incident_id,
  suggestion_id: row.suggestion_id,
  merged_into: row.merged_into,
  reason_id: row.reason_id,
  tags: row.tags,
  is_appeal: row.is_appeal,
});

/** Pictures by history entry (null: the report); `shown` has only those the reader may see. */
export interface StaffPictures {
  readonly counts: ReadonlyMap<number | null, number>;
  readonly shown: ReadonlyMap<number | null, PlayerFile[]>;
}

const entryOf = (row: StaffEntryRow, { counts, shown }: StaffPictures): StaffReportEntry => ({
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

export interface ReportParts {
  readonly record: FeedbackRecord;
  readonly row: ReportRow;
  readonly entries: readonly StaffEntryRow[];
  readonly pictures: StaffPictures;
  readonly maySeePictures: boolean;
  readonly mayLook: boolean;
  readonly incident: StaffReport['incident'];
  readonly suggestion: StaffReport['suggestion'];
  readonly merged: readonly NumberedRow[];
  readonly mergedIntoNumber: number | null;
  readonly accountGuid: number | null;
  readonly appeal: StaffReport['appeal'];
  readonly others: readonly ReportRow[];
  readonly pending: PendingReply | null;
  readonly returned: ReturnedReply | null;
  readonly nowMs: number;
}

/** The account that staff linked the report to, and the latest author of the link. */
const linkedOf = ({ accountGuid, entries }: Pick<ReportParts, 'accountGuid' | 'entries'>): StaffReport['linked'] => {
  const entry = entries.findLast(({ kind }) => kind === 'identified');
  if (accountGuid === null || entry === undefined) return null;
  return { guid: accountGuid, staff: nameOf(entry.staff_id, entry.staff_name), at: entry.at.getTime() };
};

const sendingOf = ({ pending, nowMs }: Pick<ReportParts, 'pending' | 'nowMs'>): StaffReport['sending'] =>
  pending && {
    batch: pending.batch,
    is_bulk: pending.is_bulk,
    staff: { id: pending.staff_id, name: pending.staff_name },
    then: pending.outcome,
    text: pending.text,
    ...originalOf(pending),
    in_ms: msLeft(pending.send_at, nowMs),
  };

const returnedOf = ({ outcome, text, returned_why: why, ...row }: ReturnedReply): StaffReport['returned'] => ({
  then: outcome,
  text,
  ...originalOf(row),
  why,
});

export const staffReportOf = ({ record, row, pictures, ...parts }: ReportParts): StaffReport => ({
  ...staffRowOf(row),
  version: record.version,
  description: record.description,
  email: maskedEmail(record.email),
  role_id: maskedRoleId(record.role_id),
  pictures: pictures.shown.get(null) ?? [],
  may_see_pictures: parts.maySeePictures,
  may_look: parts.mayLook,
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
  appeal: parts.appeal,
  others: parts.others.map(staffRowOf),
  sending: sendingOf(parts),
  returned: parts.returned === null ? null : returnedOf(parts.returned),
});
