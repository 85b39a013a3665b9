import type { Tx } from '../../../data/database.ts';
import { systemName } from '../../../runtime/actor.ts';
import { Failure } from '../../../runtime/failure.ts';
import * as queries from './report.queries.ts';
import { MoveRefused, OwnRestriction } from '../feedback.transitions.rules.ts';
import type { FeedbackRecord } from '../feedback.transitions.queries.ts';
import { findPending } from './reply.queries.ts';

/** Placeholder that the console translates to "The player". */
const unnumbered = '_player';

/** Names the author of the conflicting change. Players are shown by their guid, which a sender without a launch does not have. */
export const conflictOf = async (tx: Tx, record: FeedbackRecord): Promise<Failure> => {
  const staff = record.updated_by === null ? null : await queries.findStaff(tx, record.updated_by);
  if (staff !== null) return new Failure('conflict', { by: staff.name });
  const last = await queries.lastAuthorOf(tx, record.id);
  if (last?.by !== 'player') return new Failure('conflict', { by: systemName });
  return new Failure('conflict', { by: last.guid === null ? unnumbered : String(last.guid) });
};

/** The failure of an action that the report does not allow; other errors as they are. */
export const moveFailure = (error: unknown): unknown => {
  if (error instanceof OwnRestriction) return new Failure('own_restriction');
  return error instanceof MoveRefused ? new Failure('wrong_state') : error;
};

/** While a reply is pending, nothing else may be sent to the player. */
export const refusePending = async (tx: Tx, id: string): Promise<void> => {
  const pending = await findPending(tx, id);
  if (pending !== null) throw new Failure('reply_pending', { by: pending.staff_name });
};
