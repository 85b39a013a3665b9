import { feedbackStates } from '@guildhall/contract/feedback-rules.ts';
import { mayRole, staffRoles, type StaffRole } from '@guildhall/contract/permissions.ts';
import type { Tx } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import { findStaff, selectStaff } from './feedback.desk.queries.ts';
import { isToldPlayer, MoveRefused, type Deed, type FeedbackRecord } from './feedback.moves.ts';

/** What staff do to a report, without who and when. Null where there is nothing left to do. */
export type StaffDeed = Omit<Deed, 'doer' | 'at'> | null;

const isOver = ({ state }: FeedbackRecord): boolean => state === feedbackStates.finished;

export interface Assignee {
  readonly id: string;
  readonly name: string;
}

const mayAnswer = (role: StaffRole): boolean => mayRole(role, 'feedback.write');
const assigneesMax = 200;

/** Everybody who may be given a report. */
export const listAssignees = (tx: Tx): Promise<Assignee[]> =>
  selectStaff(tx, staffRoles.filter(mayAnswer), assigneesMax);

/** Somebody who may answer; everybody else is nobody here. */
export const findAssignee = async (tx: Tx, id: string | null): Promise<Assignee | null> => {
  if (id === null) return null;
  const row = await findStaff(tx, id);
  if (row === null || !row.is_active || !mayAnswer(row.role as StaffRole)) throw new Failure('not_found');
  return { id, name: row.name };
};

/** Who works on it is nobody's business but staff's; that somebody does is what the player sees. */
export const assignDeed = (record: FeedbackRecord, assignee: Assignee | null): StaffDeed => {
  if (isOver(record)) throw new MoveRefused();
  const set = { assignee_id: assignee?.id ?? null };
  if (record.assignee_id === set.assignee_id) return null;
  return { kind: 'assigned', move: null, details: { to: assignee?.name ?? null }, set };
};

export const takeDeed = (record: FeedbackRecord, me: Assignee): StaffDeed =>
  record.state === feedbackStates.pending
    ? { kind: 'taken', move: 'take', set: { assignee_id: me.id } }
    : assignDeed(record, me);

/** Only an unverified report: a verified one says whose it is. */
export const linkDeed = (record: FeedbackRecord, accountId: string | null): StaffDeed => {
  if (record.is_verified) throw new MoveRefused();
  if (accountId === null) throw new Failure('not_found');
  if (record.account_id === accountId) return null;
  // No guid in the history: a later link must leave nothing of the player before.
  return { kind: 'identified', move: null, set: { account_id: accountId } };
};

export type ReplyThen = 'keep' | 'ask' | 'finish';

export const replyDeed = (record: FeedbackRecord, then: ReplyThen, text: string, key?: string): StaffDeed => {
  const said = { text, ...(key === undefined ? {} : { key }) };
  if (then === 'ask') return { kind: 'question', move: 'ask', ...said };
  if (then === 'finish') return { kind: 'finished', move: 'finish', ...said };
  if (isOver(record)) throw new MoveRefused();
  return { kind: 'reply', move: record.state === feedbackStates.pending ? 'reply' : null, ...said };
};

/** Whether the player hears of it at once. */
export const isAnswer = (deed: StaffDeed): boolean => deed !== null && isToldPlayer(deed);
