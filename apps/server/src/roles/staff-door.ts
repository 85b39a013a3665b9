import { operationOf } from '@guildhall/contract/realtime/client-messages.ts';
import { mayRole, type StaffRole } from '@guildhall/contract/permissions.ts';
import {
  deskNouns,
  fromStaffSchema,
  staffOperations,
  type StaffOperation,
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
import type { Streams } from '../gateway/streams.ts';
import type { Services } from '../services.ts';
import { positionsOf, type ChatStreams } from './chat-streams.ts';
import { createStaffChat } from './staff-chat.ts';

type Said = Extract<FromStaff, { type: 'MSG_UNREAD' | 'MSG_MESSAGE' }>;

interface StaffOwner extends SocketOwner {
  readonly name: string;
  readonly role: StaffRole;
}

const EDITING_CHANNEL = 'guildhall:editing';

/** Who edits what is told to all gateways and stored nowhere: it is repeated while it lasts. */
const createDialect = (
  redis: Redis,
  streams: Streams,
  converse: (connection: Connection<StaffOwner, FromStaff, ToStaff>, message: Said) => void,
): Dialect<StaffOwner, FromStaff, ToStaff> => ({
  schema: fromStaffSchema,
  positions: (connection, asked) => positionsOf(streams, connection, asked),
  receive: (connection, message) => {
    const { role, subject, name } = connection.owner;
    const operation = operationOf(message);
    const need = staffOperations[operation as StaffOperation];
    if (need !== 'signed_in' && !mayRole(role, need)) {
      connection.send({ type: 'MSG_STAFF', kind: 'refused', operation });
      return;
    }
    if (message.type === 'MSG_UNREAD' || message.type === 'MSG_MESSAGE') converse(connection, message);
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
export const createStaffDoor = async (services: Services, chatStreams: ChatStreams) => {
  const { staff, desk, redis, clock } = services;
  const hub = createHub<StaffOwner, FromStaff, ToStaff>();
  const conversations = createStaffChat<StaffOwner>(services, chatStreams, hub.all);
  const dialect = createDialect(redis, chatStreams.streams, conversations.receive);
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
      return (socket, wire) => {
        const { sessionId, staffId, name, role } = actor;
        const connection = new Connection(socket, { sessionId, subject: staffId, name, role }, dialect, clock, wire);
        hub.add(connection);
        conversations.touch();
        connection.send({ type: 'MSG_STAFF', kind: 'hello', server_time: clock.now() });
        return {
          onClose: () => {
            hub.remove(connection);
            chatStreams.streams.leaveAll(connection);
          },
        };
      };
    },
  };
  // Also for a role that changed between the socket's token and its opening, when no hint could find it.
  const closeChanged = (roles: ReadonlyMap<string, StaffRole>): void => {
    hub.closeWhere(({ sessionId, role }) => (roles.get(sessionId) ?? role) !== role, 'role_changed');
  };
  return { door, hub, aliveSessions: staff.aliveSessions, closeChanged, close: conversations.close };
};
