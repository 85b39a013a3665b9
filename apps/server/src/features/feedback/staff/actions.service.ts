import { feedbackStates } from '@guildhall/contract/feedback/rules.ts';
import { mayRole, staffRoles, type StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { Tx } from '../../../data/database.ts';
import { Failure } from '../../../runtime/failure.ts';
import { findStaff, selectStaff } from './report.queries.ts';
import { isShownToPlayer, MoveRefused, type FeedbackAction } from '../feedback.transitions.rules.ts';
import type { FeedbackRecord } from '../feedback.transitions.queries.ts';

/** A staff action without author and time. Null for a no-op. */
export type StaffAction = Omit<FeedbackAction, 'author' | 'at'> | null;

const isOver = ({ state }: FeedbackRecord): boolean => state === feedbackStates.finished;

export interface Assignee {
  readonly id: string;
  readonly name: string;
}

const mayAnswer = (role: StaffRole): boolean => mayRole(role, 'feedback.write');
const assigneesMax = 200;

export const listAssignees = (tx: Tx): Promise<Assignee[]> =>
  selectStaff(tx, staffRoles.filter(mayAnswer), assigneesMax);

/** Fails with `not_found` unless the member of staff is active and may reply. */
export const findAssignee = async (tx: Tx, id: string | null): Promise<Assignee | null> => {
  if (id === null) return null;
  const row = await findStaff(tx, id);
  if (row === null || !row.is_active || !mayAnswer(row.role as StaffRole)) throw new Failure('not_found');
  return { id, name: row.name };
};

/** Assigning does not change the state: players see that a report is in progress, not who works on it. */
export const assignAction = (record: FeedbackRecord, assignee: Assignee | null): StaffAction => {
  if (isOver(record)) throw new MoveRefused();
  const set = { assignee_id: assignee?.id ?? null };
  if (record.assignee_id === set.assignee_id) return null;
  return { kind: 'assigned', move: null, details: { to: assignee?.name ?? null }, set };
};

export const takeAction = (record: FeedbackRecord, me: Assignee): StaffAction =>
  record.state === feedbackStates.pending
    ? { kind: 'taken', move: 'take', set: { assignee_id: me.id } }
    : assignAction(record, me);

/** For unverified reports only: a verified report already has an account. */
export const linkAction = (record: FeedbackRecord, accountId: string | null): StaffAction => {
  if (record.is_verified) throw new MoveRefused();
  if (accountId === null) throw new Failure('not_found');
  if (record.account_id === accountId) return null;
  // The history must not contain the guid: linking to another account later must leave no trace of the first player.
  return { kind: 'identified', move: null, set: { account_id: accountId } };
};

export type ReplyThen = 'keep' | 'ask' | 'finish';

export const replyAction = (record: FeedbackRecord, then: ReplyThen, text: string, key?: string): StaffAction => {
  const said = { text, ...(key === undefined ? {} : { key }) };
  if (then === 'ask') return { kind: 'question', move: 'ask', ...said };
  if (then === 'finish') return { kind: 'finished', move: 'finish', ...said };
  if (isOver(record)) throw new MoveRefused();
  return { kind: 'reply', move: record.state === feedbackStates.pending ? 'reply' : null, ...said };
};

/** Whether the player is notified right away. */
export const isAnswer = (action: StaffAction): boolean => action !== null && isShownToPlayer(action);
