import { port } from '../../registration/module.ts';
import type { FeedbackStaffServices } from './staff/staff.service.ts';
import type { StaffReportRow } from '@guildhall/contract/feedback/staff.ts';
import type { Tx } from '../../data/database.ts';
import { selectOthers } from './staff/table.queries.ts';
import { selectRecord } from './staff/report.queries.ts';
import { staffRowOf } from './staff/report.view.ts';
import { lockTopic, updateTopic } from './staff/topics.queries.ts';

/** For features that act on reports: lock the report, then apply the action, which also records it in the history. */
export { lockFeedback, recordEscalation } from './feedback.transitions.queries.ts';
export { applyAction, isOwnAppeal } from './feedback.transitions.service.ts';
export { insertFeedback } from './player/report.queries.ts';
export { takeAction } from './staff/actions.service.ts';

type Report = Pick<StaffReportRow, 'id' | 'number' | 'type' | 'state' | 'summary' | 'created_at'>;

/** The player's reports for the chat console, newest first. */
export const reportsOf = async (tx: Tx, playerId: string, limit: number): Promise<Report[]> =>
  (await selectOthers(tx, playerId, null, limit)).map((row) => {
    const { id, number, type, state, summary, created_at } = staffRowOf(row);
    return { id, number, type, state, summary, created_at };
  });

/** The report's author and the account staff linked it to; null if the report does not exist. */
export const playersOf = async (tx: Tx, report: string): Promise<string[] | null> => {
  const record = await selectRecord(tx, report);
  if (record === null) return null;
  return record.account_id === null ? [record.player_id] : [record.player_id, record.account_id];
};

/** Reason and tags of a report: lock, then update. */
export const reportTopics = { lock: lockTopic, update: updateTopic };

/** Masking for staff who have not unmasked the report. */
export { maskedEmail, maskedRoleId } from './staff/masking.rules.ts';

export type { FeedbackStaffServices } from './staff/staff.service.ts';

/** For what players see of their reports elsewhere. */
export { summaryOf } from './player/report.view.ts';

export { countOpenOf } from './jobs/departed-staff.queries.ts';

export { selectTemplates } from './staff/templates.queries.ts';

export const staffReports = port<FeedbackStaffServices['reports']>('feedback.staff');
