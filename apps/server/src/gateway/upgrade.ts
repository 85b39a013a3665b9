import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { protocol } from '@guildhall/contract/limits.ts';
import { closeCodes, SOCKET_PATH, SOCKET_PROTOCOL } from '@guildhall/contract/realtime/socket.ts';
import { WebSocket, WebSocketServer } from 'ws';
import type { LaunchedActor } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { Connection } from './connection.ts';

export interface UpgradeDependencies {
  readonly publicOrigin: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Who holds this cookie header and this one-time token; null refuses. */
  readonly admit: (cookieHeader: string | undefined, socketToken: string) => Promise<LaunchedActor | null>;
  readonly onOpen: (connection: Connection) => void;
  readonly onClose: (connection: Connection) => void;
}

const codesOfUnreadableFrames = new Set([1002, 1003, 1007, 1008, 1009]);

/** The library closes with codes of its own on a frame it cannot read; the client must hear ours (rule 1). */
class PlayerSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    if (code !== undefined && codesOfUnreadableFrames.has(code)) super.close(closeCodes.bad_frame, 'bad_frame');
    else super.close(code, reason);
  }
}

const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

const tokenOf = (request: IncomingMessage): string | null => {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim());
  const token = offered.find((part) => part.startsWith('token.'))?.slice('token.'.length);
  return offered.includes(SOCKET_PROTOCOL) && token ? token : null;
};

/** Opens sockets on the server's own upgrade event: a socket costs half of what it would behind a framework. */
export const acceptSockets = (server: Server, dependencies: UpgradeDependencies): WebSocketServer => {
  const { publicOrigin, clock, admit, log, onOpen, onClose } = dependencies;
  const sockets = new WebSocketServer({
    WebSocket: PlayerSocket,
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: protocol.frameBytesMax,
    maxFragments: 16,
    handleProtocols: () => SOCKET_PROTOCOL,
  });

  const open = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    if (request.url !== SOCKET_PATH) return refuse(socket, '404 Not Found');
    if (request.headers.origin !== publicOrigin) return refuse(socket, '403 Forbidden');
    const token = tokenOf(request);
    if (token === null) return refuse(socket, '401 Unauthorized');
    const actor = await admit(request.headers.cookie, token);
    if (actor === null) return refuse(socket, '401 Unauthorized');
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new Connection(webSocket, actor, clock);
      webSocket.on('error', () => {
        connection.close('bad_frame');
      });
      webSocket.on('close', () => {
        onClose(connection);
      });
      onOpen(connection);
    });
  };

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => {
      socket.destroy();
    });
    open(request, socket, head).catch((error: unknown) => {
      log.error({ err: error }, 'an upgrade failed');
      refuse(socket, '503 Service Unavailable');
    });
  });
  return sockets;
};
