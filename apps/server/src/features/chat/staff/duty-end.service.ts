import type { Database } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import type { LeaveDuty } from '../../staff/staff.public.ts';
import { leaveDuty } from './seats.queries.ts';

/** Ends the duty of staff who sign out or close the console. */
export const createDutyEnd =
  ({ database, consoleHints }: { readonly database: Database; readonly consoleHints: ConsoleHints }): LeaveDuty =>
  async (staffId, who) => {
    if (await leaveDuty(database.query, staffId, who)) consoleHints.changed('seats', [staffId]);
  };
