import type { StaffReport } from '@guildhall/contract/feedback/staff.ts';
import type { PlayerFile } from '@guildhall/contract/files/routes.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Tx } from '../../../data/database.ts';
import { Failure } from '../../../runtime/failure.ts';
import { filesOf, type FileLinks } from '../../files/files.public.ts';
import { incidentTitle } from '../../incidents/incidents.public.ts';
import { suggestionTitle } from '../../suggestions/suggestions.public.ts';
import * as queries from './report.queries.ts';
import { staffReportOf, type StaffPictures } from './report.view.ts';
import { selectReportRow, selectOthers } from './table.queries.ts';
import { findPending, findReturned } from './reply.queries.ts';

const othersMax = 10;

/** Links are signed for this member of staff, and only if `maySee`; picture counts are always returned. */
export const picturesFor = async (
  tx: Tx,
  fileLinks: FileLinks,
  { feedbackId, staffId, maySee }: { feedbackId: string; staffId: string; maySee: boolean },
): Promise<StaffPictures> => {
  const counts = new Map<number | null, number>();
  const shown = new Map<number | null, PlayerFile[]>();
  for (const file of await filesOf(tx, feedbackId)) {
    counts.set(file.entryId, (counts.get(file.entryId) ?? 0) + 1);
    if (!maySee) continue;
    shown.set(file.entryId, [...(shown.get(file.entryId) ?? []), await fileLinks.fileFor(file, { staff: staffId })]);
  }
  return { counts, shown };
};

/** A report as this member of staff sees it: personal data masked, pictures only if it is assigned to them. */
export const openFor = async (
  tx: Tx,
  { fileLinks, clock }: { fileLinks: FileLinks; clock: Clock },
  staffId: string,
  id: string,
): Promise<StaffReport> => {
  const record = await queries.selectRecord(tx, id);
  const row = record === null ? null : await selectReportRow(tx, id);
  if (record === null || row === null) throw new Failure('not_found');
  const { incident_id, suggestion_id, merged_into, assignee_id, account_id } = record;
  const maySeePictures = assignee_id === staffId;
  const suggestion = suggestion_id === null ? null : await suggestionTitle(tx, suggestion_id, defaultLang);
  return staffReportOf({
    record,
    row,
    entries: await queries.selectStaffEntries(tx, id),
    pictures: await picturesFor(tx, fileLinks, { feedbackId: id, staffId, maySee: maySeePictures }),
    maySeePictures,
    incident: incident_id === null ? null : await incidentTitle(tx, incident_id),
    suggestion: suggestion === null ? null : { id: suggestion.id, title: suggestion.title },
    merged: await queries.selectMerged(tx, id),
    mergedIntoNumber: merged_into === null ? null : await queries.numberOf(tx, merged_into),
    accountGuid: account_id === null ? null : await queries.guidOf(tx, account_id),
    others: await selectOthers(tx, record.player_id, id, othersMax),
    pending: await findPending(tx, id),
    returned: await findReturned(tx, id, staffId),
    nowMs: clock.now(),
  });
};
