import type { Availability } from '@guildhall/contract/chat/rules.ts';
import type { chatSeats, chatSit, Seat } from '@guildhall/contract/chat/staff.ts';
import { mayRole, staffRoles } from '@guildhall/contract/staff/permissions.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import pg from 'pg';
import type { Database, Tx } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import { Failure } from '../../../runtime/failure.ts';
import { staffChange } from '../../audit/audit.public.ts';
import * as queries from './seats.queries.ts';

export const answeringRoles = staffRoles.filter((role) => mayRole(role, 'chat.write'));

export const mayAnswer = async (tx: Tx, staffId: string): Promise<boolean> =>
  (await queries.selectSeats(tx, answeringRoles, staffId)).length === 1;

const isTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'chat_seat_persona';

export interface SeatsDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
}

/** Seats: the persona an agent answers as, and how many conversations they take at once. */
export const createSeats = ({ database, consoleHints }: SeatsDependencies) => {
  const ownOf = async (me: string): Promise<Seat | null> =>
    (await queries.selectSeats(database.query, answeringRoles, me))[0] ?? null;

  const seatOf = async (me: string): Promise<Seat> => {
    const own = await ownOf(me);
    if (own === null) throw new Failure('permission_refused');
    return own;
  };

  return {
    list: async (me: string): Promise<MsgOf<typeof chatSeats>> => {
      const [own, list, { waiting, running, ...oldest }] = await Promise.all([
        ownOf(me),
        queries.selectSeats(database.query, answeringRoles),
        queries.selectQueue(database.query),
      ]);
      return {
        own,
        list,
        waiting,
        running,
        oldest_queued_at: oldest.oldest_queued_at?.getTime() ?? null,
        oldest_unanswered_at: oldest.oldest_unanswered_at?.getTime() ?? null,
      };
    },

    present: async (me: string): Promise<Seat> => {
      await queries.openSeat(database.query, me);
      consoleHints.changed('seats', [me]);
      return seatOf(me);
    },

    /** Called by gateways with the staff who have a console open. */
    touch: (staffIds: readonly string[]): Promise<void> => queries.touchSeats(database.query, staffIds),

    setAvailability: async (me: string, availability: Availability): Promise<Seat> => {
      await queries.putAvailability(database.query, me, availability);
      consoleHints.changed('seats', [me]);
      return seatOf(me);
    },

    /** Inactive personas cannot be chosen. */
    sit: async (me: string, values: BodyOf<typeof chatSit>): Promise<Seat> => {
      const { persona, seats, is_accepting: isAccepting } = values;
      await staffChange({ database, consoleHints }, me, async (tx) => {
        if (!(await queries.isPersonaActive(tx, persona))) throw new Failure('persona_taken');
        await queries.freePersona(tx, me, persona);
        await queries.putSeat(tx, me, values);
        if (isAccepting !== undefined) await queries.putAvailability(tx, me, isAccepting ? 'here' : 'away');
        return {
          result: null,
          audit: { action: 'chat.seat_changed', subject: `staff:${me}`, details: { persona, seats } },
          hint: { noun: 'seats', ids: [me] },
        };
      }).catch((error: unknown) => {
        throw isTaken(error) ? new Failure('persona_taken') : error;
      });
      return seatOf(me);
    },
  };
};
