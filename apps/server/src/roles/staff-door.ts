import { mayRole, type StaffRole } from '@guildhall/contract/permissions.ts';
import {
  deskNouns,
  fromStaffSchema,
  staffOperations,
  toStaffSchema,
  type FromStaff,
  type ToStaff,
} from '@guildhall/contract/realtime/staff-messages.ts';
import { STAFF_SOCKET_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import * as v from 'valibot';
import { Connection, type Dialect, type SocketOwner } from '../gateway/connection.ts';
import { createHub } from '../gateway/hub.ts';
import type { Door } from '../gateway/upgrade.ts';
import type { Redis } from '../platform/redis.ts';
import type { Services } from '../services.ts';

interface StaffOwner extends SocketOwner {
  readonly name: string;
  readonly role: StaffRole;
}

const EDITING_CHANNEL = 'guildhall:editing';

/** Who edits what is told to all gateways and stored nowhere: it is repeated while it lasts. */
const createDialect = (redis: Redis): Dialect<StaffOwner, FromStaff, ToStaff> => ({
  schema: fromStaffSchema,
  receive: (connection, message) => {
    const { role, subject, name } = connection.owner;
    const need = staffOperations[message.type];
    if (need !== 'signed_in' && !mayRole(role, need)) {
      connection.send({ type: 'MSG_STAFF', kind: 'refused', operation: message.type });
      return;
    }
    if (message.type !== 'MSG_EDITING') return;
    const { article_id, lang } = message;
    redis.publish(EDITING_CHANNEL, {
      type: 'MSG_STAFF',
      kind: 'editing',
      staff: { id: subject, name },
      article_id,
      lang,
    } satisfies ToStaff);
  },
});

/** Sockets of the console: they hear what changed on the desks they may see. */
export const createStaffDoor = async ({ staff, desk, redis, clock }: Services) => {
  const hub = createHub<StaffOwner, FromStaff, ToStaff>();
  const dialect = createDialect(redis);
  await desk.onChange((noun, ids) => {
    void hub.broadcast({ type: 'MSG_STAFF', kind: 'changed', noun, ids }, ({ role }) => mayRole(role, deskNouns[noun]));
  });
  await redis.subscribe(EDITING_CHANNEL, (message) => {
    void hub.broadcast(v.parse(toStaffSchema, message), ({ role }) => mayRole(role, 'content.read'));
  });
  await redis.subscribe(staff.revocationChannel, (message) => {
    const revoked = v.parse(staff.revocationSchema, message);
    if ('roleChanged' in revoked) hub.closeSessions(revoked.roleChanged, 'role_changed');
    else hub.closeSessions(revoked.sessionIds);
  });
  const door: Door = {
    path: STAFF_SOCKET_PATH,
    admit: async (cookieHeader, socketToken) => {
      const actor = await staff.admitSocket(cookieHeader, socketToken);
      if (actor === null || !actor.isSignedIn) return null;
      return (socket) => {
        const { sessionId, staffId, name, role } = actor;
        const connection = new Connection(socket, { sessionId, subject: staffId, name, role }, dialect, clock);
        hub.add(connection);
        connection.send({ type: 'MSG_STAFF', kind: 'hello', server_time: clock.now() });
        return {
          onClose: () => {
            hub.remove(connection);
          },
        };
      };
    },
  };
  // Also for a role that changed between the socket's token and its opening, when no hint could find it.
  const closeChanged = (roles: ReadonlyMap<string, StaffRole>): void => {
    hub.closeWhere(({ sessionId, role }) => (roles.get(sessionId) ?? role) !== role, 'role_changed');
  };
  return { door, hub, aliveSessions: staff.aliveSessions, closeChanged };
};
