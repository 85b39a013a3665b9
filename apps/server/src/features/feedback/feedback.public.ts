import type { FeedbackDeskRow } from '@guildhall/contract/feedback-desk.ts';
import type { Tx } from '../../platform/database.ts';
import { selectOthers } from './feedback.desk-table.queries.ts';
import { deskRowOf } from './feedback.desk.view.ts';

/** For features that do something to a report: they lock it, say what was done, and the history is written. */
export { lockFeedback, perform } from './feedback.moves.ts';

type Report = Pick<FeedbackDeskRow, 'id' | 'number' | 'type' | 'state' | 'summary' | 'created_at'>;

/** What a player reported, for staff who talk with them; newest first. */
export const reportsOf = async (tx: Tx, playerId: string, limit: number): Promise<Report[]> =>
  (await selectOthers(tx, playerId, null, limit)).map((row) => {
    const { id, number, type, state, summary, created_at } = deskRowOf(row);
    return { id, number, type, state, summary, created_at };
  });

/** How role ids and addresses are shown to whoever has not said why they need them. */
export { maskedEmail, maskedRoleId } from './feedback.desk.masking.ts';
