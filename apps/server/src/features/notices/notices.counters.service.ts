import { countersMax, type Counters } from '@guildhall/contract/notices/counters.ts';
import { mayRole, type StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { Database, Tx } from '../../data/database.ts';
import { selectOwn, selectShared, type OwnRow } from './notices.counters.queries.ts';

export interface CountersDependencies {
  readonly database: Database;
  /** Reports that wait longer than their target, counted up to a maximum. */
  readonly countLate: (tx: Tx, max: number) => Promise<number>;
}

export type CountersService = ReturnType<typeof createCountersService>;

const nothingOwn: Omit<OwnRow, 'staff_id'> = {
  availability: 'off',
  chats: 0,
  chats_waiting: 0,
  chats_unread: 0,
  reports_waiting: 0,
  unread: 0,
  newest: 0,
};

/** Numbers of what waits, read for all connected members of a gateway at once. */
export const createCountersService = ({ database, countLate }: CountersDependencies) => ({
  /** Returns the values of a member, limited to what the role may see. */
  read: async (staffIds: readonly string[]): Promise<(staffId: string, role: StaffRole) => Counters> => {
    const [shared, late, own] = await Promise.all([
      selectShared(database.query),
      countLate(database.query, countersMax),
      selectOwn(database.query, staffIds),
    ]);
    const byId = new Map(own.map((row) => [row.staff_id, row]));
    return (staffId, role) => {
      const mine = byId.get(staffId) ?? nothingOwn;
      return {
        chats: mayRole(role, 'chat.read')
          ? {
              waiting: shared.chats_waiting,
              oldest_queued_at: shared.oldest_queued_at?.getTime() ?? null,
              mine: mine.chats,
              mine_waiting: mine.chats_waiting,
              mine_unread: mine.chats_unread,
            }
          : null,
        reports: mayRole(role, 'feedback.read')
          ? { waiting: shared.reports_waiting, late, mine_waiting: mine.reports_waiting }
          : null,
        notices: mayRole(role, 'notices.read') ? { unread: mine.unread, newest: mine.newest } : null,
        availability: mayRole(role, 'chat.write') ? mine.availability : null,
      };
    };
  },
});
