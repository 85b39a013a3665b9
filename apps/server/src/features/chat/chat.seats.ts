import type { chatSeats, chatSit, Seat } from '@guildhall/contract/chat-desk.ts';
import { mayRole, staffRoles } from '@guildhall/contract/permissions.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/route.ts';
import pg from 'pg';
import type { Database, Tx } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import { Failure } from '../../platform/failure.ts';
import * as queries from './chat.seats.queries.ts';

/** Roles that may be given a conversation. */
export const answeringRoles = staffRoles.filter((role) => mayRole(role, 'chat.write'));

export const mayAnswer = async (tx: Tx, staffId: string): Promise<boolean> =>
  (await queries.selectSeats(tx, answeringRoles, staffId)).length === 1;

const isTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'chat_seat_persona';

/** Who sits where: under which name, with how many conversations at once. */
export const createSeats = ({ database, desk }: { database: Database; desk: DeskHints }) => {
  const ownOf = async (me: string): Promise<Seat | null> =>
    (await queries.selectSeats(database.query, answeringRoles, me))[0] ?? null;

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

    /** A name that is out of use is nobody's to take. */
    sit: async (me: string, wish: BodyOf<typeof chatSit>): Promise<Seat> => {
      await database
        .transaction(async (tx) => {
          if (!(await queries.isPersonaActive(tx, wish.persona))) throw new Failure('persona_taken');
          await queries.freePersona(tx, me, wish.persona);
          await queries.putSeat(tx, me, wish);
        })
        .catch((error: unknown) => {
          throw isTaken(error) ? new Failure('persona_taken') : error;
        });
      desk.changed('seats', [me]);
      const own = await ownOf(me);
      if (own === null) throw new Failure('permission_refused');
      return own;
    },
  };
};
