import type { Tx } from '../../data/database.ts';
import { addNotice } from '../notices/notices.public.ts';
import { noticeOf } from './feedback.notices.rules.ts';
import { applyAction } from './feedback.transitions.service.ts';
import type { FeedbackAction } from './feedback.transitions.rules.ts';
import type { FeedbackRecord } from './feedback.transitions.queries.ts';

/** Applies an action and notifies the member of staff whom it concerns. Returns the id of the history entry. */
export const applyWithNotice = async (tx: Tx, record: FeedbackRecord, action: FeedbackAction): Promise<number> => {
  const entryId = await applyAction(tx, record, action);
  const notice = noticeOf(record, action);
  if (notice !== null) await addNotice(tx, { ...notice, feedbackId: record.id, eventKey: `report:${entryId}` });
  return entryId;
};
