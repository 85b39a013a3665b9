import { operationOf } from '@guildhall/contract/realtime/client-messages.ts';
import {
  consoleHintNouns,
  fromStaffSchema,
  staffOperations,
  type FromStaff,
  type StaffOperation,
  type ToStaff,
} from '@guildhall/contract/realtime/staff-messages.ts';
import { STAFF_SOCKET_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import { mayRole, type StaffRole } from '@guildhall/contract/staff/permissions.ts';
import * as v from 'valibot';
import type { Clock } from '../../runtime/clock.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import type { Redis } from '../../runtime/redis.ts';
import type { Entrance } from '../../sockets/endpoint.ts';
import type { FeatureSockets, StaffOwner } from '../../sockets/feature-sockets.ts';
import { REVOCATION_CHANNEL, revocationSchema } from './staff.hints.ts';
import type { StaffAdmission } from './staff.public.ts';

/** Staff open a socket with the token of a fully signed-in session; their role limits what they may send. */
export const staffEntrance = (
  { admitSocket, aliveSessions }: Pick<StaffAdmission, 'admitSocket' | 'aliveSessions'>,
  clock: Clock,
): Entrance<StaffOwner, FromStaff, ToStaff, ReadonlyMap<string, StaffRole>> => ({
  path: STAFF_SOCKET_PATH,
  schema: fromStaffSchema,
  admit: async (cookieHeader, socketToken) => {
    const actor = await admitSocket(cookieHeader, socketToken);
    if (actor === null || !actor.isSignedIn) return null;
    return { sessionId: actor.sessionId, subject: actor.staffId, name: actor.name, role: actor.role };
  },
  hello: (fields) => ({ type: 'MSG_STAFF', kind: 'hello', ...fields, server_time: clock.now() }),
  isAllowed: (connection, message) => {
    const operation = operationOf(message);
    const need = staffOperations[operation as StaffOperation];
    if (need === 'signed_in' || mayRole(connection.owner.role, need)) return true;
    connection.send({ type: 'MSG_STAFF', kind: 'refused', operation });
    return false;
  },
  aliveSessions,
  // Also catches a role change between issuing the socket token and opening the socket, which no hint can reach.
  closeChanged: (hub, roles) => {
    hub.closeWhere(({ sessionId, role }) => (roles.get(sessionId) ?? role) !== role, 'role_changed');
  },
});

/** Closes the sockets of revoked sessions, and sends consoles the change hints that their role may see. */
export const staffSockets = (redis: Redis, consoleHints: ConsoleHints): FeatureSockets => ({
  staff: async (hub) => {
    await consoleHints.onChange((noun, ids) => {
      void hub.broadcast({ type: 'MSG_STAFF', kind: 'changed', noun, ids }, ({ role }) =>
        mayRole(role, consoleHintNouns[noun]),
      );
    });
    await redis.subscribe(REVOCATION_CHANNEL, (message) => {
      const revoked = v.parse(revocationSchema, message);
      if ('roleChanged' in revoked) hub.closeSessions(revoked.roleChanged, 'role_changed');
      else hub.closeSessions(revoked.sessionIds);
    });
    return {};
  },
});
