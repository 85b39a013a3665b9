import { launchSocket } from '@guildhall/contract/launch/player.ts';
import type { FromServer } from '@guildhall/contract/realtime/messages.ts';
import { SOCKET_PATH, SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import type { ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { STAFF_SOCKET_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import { staffSocket } from '@guildhall/contract/staff/staff.ts';
import { WebSocket } from 'ws';
import { publicOrigin, until, type Session, type TestServer } from './installation.ts';

export interface DialOptions {
  /** Null sends no Origin header. */
  readonly origin?: string | null;
  readonly path?: string;
  readonly protocols?: string[];
}

/** Requests a WebSocket upgrade. `status` is the server's response; 101 means the socket is open. */
export const dial = (server: TestServer, headers: Record<string, string>, options: DialOptions = {}) => {
  const { origin = publicOrigin, path = SOCKET_PATH, protocols = [SOCKET_PROTOCOL] } = options;
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`, protocols, {
    headers: origin === null ? headers : { ...headers, origin },
  });
  const frames: FromServer[] = [];
  socket.on('message', (data: Buffer) => void frames.push(JSON.parse(data.toString()) as FromServer));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  return new Promise<{ status: number; socket: WebSocket; frames: FromServer[]; closed: Promise<number> }>(
    (resolve, reject) => {
      const settle = (status: number): void => resolve({ status, socket, frames, closed });
      socket.on('open', () => settle(101));
      socket.on('unexpected-response', (request, response) => {
        settle(response.statusCode ?? 0);
        request.destroy();
      });
      socket.on('error', reject);
    },
  );
};

export const socketToken = async (server: TestServer, session: Session): Promise<string> =>
  String((await server.call(launchSocket, { as: session })).answer.msg.token);

/** Opens a socket and waits for the hello frame. */
export const openSocket = async (server: TestServer, session: Session) => {
  const protocols = [SOCKET_PROTOCOL, tokenProtocol(await socketToken(server, session))];
  const opened = await dial(server, session.headers, { protocols });
  await until(() => opened.frames.length > 0);
  return opened;
};

/** Opens the socket of a console and waits for its first frame. */
export const openStaffSocket = async (server: TestServer, as: Session) => {
  const { answer } = await server.call(staffSocket, { as });
  const protocols = [SOCKET_PROTOCOL, tokenProtocol(String(answer.msg.token))];
  const opened = await dial(server, as.headers, { path: STAFF_SOCKET_PATH, protocols });
  await until(() => opened.frames.length > 0);
  return { ...opened, frames: opened.frames as unknown as ToStaff[] };
};
