import type { StaffReport } from '@guildhall/contract/feedback/staff.ts';
import type { PlayerFile } from '@guildhall/contract/files/routes.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { mayRole } from '@guildhall/contract/staff/permissions.ts';
import type { StaffActor } from '../../../runtime/actor.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Tx } from '../../../data/database.ts';
import { Failure } from '../../../runtime/failure.ts';
import { filesOf, type FileLinks, type FileViewer } from '../../files/files.public.ts';
import { incidentTitle } from '../../incidents/incidents.public.ts';
import { suggestionTitle } from '../../suggestions/suggestions.public.ts';
import { selectRestriction } from '../../restrictions/restrictions.public.ts';
import type { FeedbackRecord } from '../feedback.transitions.queries.ts';
import { hasLooked } from './looks.queries.ts';
import * as queries from './report.queries.ts';
import { staffReportOf, type StaffPictures } from './report.view.ts';
import { selectReportRow, selectOthers } from './table.queries.ts';
import { findPending, findReturned } from './reply.queries.ts';

type Reader = Pick<StaffActor, 'staffId' | 'role'>;

const othersMax = 10;

/** Links are signed for this viewer; picture counts are always returned. */
export const picturesFor = async (
  tx: Tx,
  fileLinks: FileLinks,
  feedbackId: string,
  viewer: FileViewer | null,
): Promise<StaffPictures> => {
  const counts = new Map<number | null, number>();
  const shown = new Map<number | null, PlayerFile[]>();
  for (const file of await filesOf(tx, feedbackId)) {
    counts.set(file.entryId, (counts.get(file.entryId) ?? 0) + 1);
    if (viewer === null) continue;
    shown.set(file.entryId, [...(shown.get(file.entryId) ?? []), await fileLinks.fileFor(file, viewer)]);
  }
  return { counts, shown };
};

/** Reports of others need a reason (threat 16). */
export const mayLook = ({ assignee_id }: Pick<FeedbackRecord, 'assignee_id'>, { staffId, role }: Reader): boolean =>
  mayRole(role, 'feedback.unmask') && (assignee_id === null || assignee_id === staffId);

const appealOf = async (tx: Tx, id: number | null, nowMs: number): Promise<StaffReport['appeal']> => {
  const restriction = id === null ? null : await selectRestriction(tx, id);
  if (restriction === null) return null;
  const { kind, reason, created_at, created_by, created_by_name, until, lifted_at } = restriction;
  return {
    kind,
    reason,
    at: created_at.getTime(),
    staff: created_by === null ? null : { id: created_by, name: created_by_name ?? '' },
    is_active: lifted_at === null && (until === null || until.getTime() > nowMs),
  };
};

/** The note of a report that was made from a chat holds the chat, which not everyone who reads reports may read. */
const withoutChat = (entry: queries.StaffEntryRow, { role }: Reader): queries.StaffEntryRow =>
  entry.kind === 'note' && 'chat' in entry.details && !mayRole(role, 'chat.read') ? { ...entry, text: '' } : entry;

/** A report as this member of staff sees it: personal data masked, pictures only once their first look is recorded. */
export const openFor = async (
  tx: Tx,
  { fileLinks, clock }: { fileLinks: FileLinks; clock: Clock },
  me: Reader,
  id: string,
): Promise<StaffReport> => {
  const record = await queries.selectRecord(tx, id);
  const row = record === null ? null : await selectReportRow(tx, id);
  if (record === null || row === null) throw new Failure('not_found');
  const { incident_id, suggestion_id, merged_into, account_id } = record;
  const { staffId } = me;
  const mayLookAtIt = mayLook(record, me);
  const maySeePictures = mayLookAtIt && (await hasLooked(tx, staffId, id));
  const suggestion = suggestion_id === null ? null : await suggestionTitle(tx, suggestion_id, defaultLang);
  return staffReportOf({
    record,
    row,
    entries: (await queries.selectStaffEntries(tx, id)).map((entry) => withoutChat(entry, me)),
    pictures: await picturesFor(tx, fileLinks, id, maySeePictures ? { staff: staffId } : null),
    maySeePictures,
    mayLook: mayLookAtIt,
    incident: incident_id === null ? null : await incidentTitle(tx, incident_id),
    suggestion: suggestion === null ? null : { id: suggestion.id, title: suggestion.title },
    merged: await queries.selectMerged(tx, id),
    mergedIntoNumber: merged_into === null ? null : await queries.numberOf(tx, merged_into),
    accountGuid: account_id === null ? null : await queries.guidOf(tx, account_id),
    appeal: await appealOf(tx, record.appeal_of, clock.now()),
    others: await selectOthers(tx, record.player_id, id, othersMax),
    pending: await findPending(tx, id),
    returned: await findReturned(tx, id, staffId),
    nowMs: clock.now(),
  });
};
