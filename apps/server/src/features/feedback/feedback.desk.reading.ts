import type { DeskFeedback } from '@guildhall/contract/feedback-desk.ts';
import type { PlayerFile } from '@guildhall/contract/files.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { Tx } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import { filesOf, type FileLinks } from '../files/files.public.ts';
import { incidentTitle } from '../incidents/incidents.public.ts';
import { suggestionTitle } from '../suggestions/suggestions.public.ts';
import * as queries from './feedback.desk.queries.ts';
import { deskFeedbackOf, type DeskPictures } from './feedback.desk.view.ts';
import { selectDeskRow, selectOthers } from './feedback.desk-table.queries.ts';

const othersMax = 10;

/** Links are made for this member of staff alone, and only where `maySee`; how many there are is no secret. */
export const picturesFor = async (
  tx: Tx,
  fileLinks: FileLinks,
  { feedbackId, staffId, maySee }: { feedbackId: string; staffId: string; maySee: boolean },
): Promise<DeskPictures> => {
  const counts = new Map<number | null, number>();
  const shown = new Map<number | null, PlayerFile[]>();
  for (const file of await filesOf(tx, feedbackId)) {
    counts.set(file.entryId, (counts.get(file.entryId) ?? 0) + 1);
    if (!maySee) continue;
    shown.set(file.entryId, [...(shown.get(file.entryId) ?? []), await fileLinks.fileFor(file, { staff: staffId })]);
  }
  return { counts, shown };
};

/** A report as this member of staff gets it: what is personal masked, pictures only for whoever has taken it. */
export const openFor = async (tx: Tx, fileLinks: FileLinks, staffId: string, id: string): Promise<DeskFeedback> => {
  const record = await queries.selectRecord(tx, id);
  const row = record === null ? null : await selectDeskRow(tx, id);
  if (record === null || row === null) throw new Failure('not_found');
  const { incident_id, suggestion_id, merged_into, assignee_id, account_id } = record;
  const maySeePictures = assignee_id === staffId;
  const suggestion = suggestion_id === null ? null : await suggestionTitle(tx, suggestion_id, defaultLang);
  return deskFeedbackOf({
    record,
    row,
    entries: await queries.selectDeskEntries(tx, id),
    pictures: await picturesFor(tx, fileLinks, { feedbackId: id, staffId, maySee: maySeePictures }),
    maySeePictures,
    incident: incident_id === null ? null : await incidentTitle(tx, incident_id),
    suggestion: suggestion === null ? null : { id: suggestion.id, title: suggestion.title },
    merged: await queries.selectMerged(tx, id),
    mergedIntoNumber: merged_into === null ? null : await queries.numberOf(tx, merged_into),
    accountGuid: account_id === null ? null : await queries.guidOf(tx, account_id),
    others: await selectOthers(tx, record.player_id, id, othersMax),
  });
};
