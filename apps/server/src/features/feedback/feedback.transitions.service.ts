import { feedbackMoves } from '@guildhall/contract/feedback/rules.ts';
import type { Tx } from '../../data/database.ts';
import {
  insertEntry,
  selectRestrictionAuthor,
  updateFeedback,
  type FeedbackRecord,
} from './feedback.transitions.queries.ts';
import {
  changesBy,
  checkAllowed,
  isClosing,
  OwnRestriction,
  type FeedbackAction,
} from './feedback.transitions.rules.ts';

/** Whether the report is an appeal against a restriction that this member of staff set. */
export const isOwnAppeal = async (
  tx: Tx,
  { appeal_of: restriction }: Pick<FeedbackRecord, 'appeal_of'>,
  staffId: string,
): Promise<boolean> => restriction !== null && (await selectRestrictionAuthor(tx, restriction)) === staffId;

/** Throws `OwnRestriction` if the report is an appeal that this author must not decide on. */
export const checkAppeal = async (
  tx: Tx,
  record: FeedbackRecord,
  action: Pick<FeedbackAction, 'move' | 'author'>,
): Promise<void> => {
  if (action.author.by !== 'staff' || !isClosing(action)) return;
  if (await isOwnAppeal(tx, record, action.author.staffId)) throw new OwnRestriction();
};

/**
 * Applies an action to a locked report and records it in the history. The only place where a state changes (F2). Throws
 * `MoveRefused` if the report's state or the author does not allow the action. Returns the id of the history entry.
 */
export const applyAction = async (tx: Tx, record: FeedbackRecord, action: FeedbackAction): Promise<number> => {
  checkAllowed(record, action);
  await checkAppeal(tx, record, action);
  const changes = changesBy(record, action);
  await updateFeedback(tx, record.id, changes);
  return insertEntry(tx, {
    feedback_id: record.id,
    key: action.key ?? null,
    at: action.at,
    kind: action.kind,
    by: action.author.by,
    staff_id: action.author.staffId ?? null,
    from_state: action.move === null ? null : record.state,
    to_state: action.move === null ? null : feedbackMoves[action.move].to,
    text: action.text ?? '',
    details: JSON.stringify(action.details ?? {}),
  });
};
