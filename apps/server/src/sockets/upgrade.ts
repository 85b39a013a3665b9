import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { protocol } from '@guildhall/contract/http/protocol.ts';
import { closeCodes, SOCKET_PROTOCOL } from '@guildhall/contract/realtime/socket.ts';
import { staffCloseCodes } from '@guildhall/contract/realtime/staff-socket.ts';
import { WebSocket, WebSocketServer, type RawData } from 'ws';
import type { Audience, Hosts } from '../http/hosts.ts';
import type { Budgets } from '../runtime/budgets.ts';
import { createCounts } from '../runtime/counts.ts';
import type { Log } from '../runtime/log.ts';
import type { Metrics } from '../runtime/metrics.ts';

export interface SocketEndpoint {
  readonly path: string;
  /** Authenticates the cookie and the one-time token; null refuses the upgrade. */
  readonly admit: (
    cookieHeader: string | undefined,
    socketToken: string,
    address: string,
  ) => Promise<((socket: WebSocket, wire: Duplex) => OpenedSocket) | null>;
}

/** An endpoint of one app: on its host, for pages of its origin. */
export interface HostedEndpoint extends SocketEndpoint {
  readonly audience: Audience;
  readonly origin: string;
}

export interface OpenedSocket {
  onMessage(data: RawData, isBinary: boolean): void;
  onClose(): void;
}

export interface UpgradeDependencies {
  readonly hosts: Hosts;
  readonly log: Log;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly budgets: Pick<Budgets, 'sockets' | 'address_sockets'>;
  readonly metrics: Metrics;
  readonly endpoints: readonly HostedEndpoint[];
}

/** Ours, and those of browsers and of lost connections. Clients may send any other, so it is not a label of its own. */
const knownCodes = new Set<number>([
  ...Object.values(closeCodes),
  ...Object.values(staffCloseCodes),
  1000,
  1001,
  1005,
  1006,
]);
const codesOfUnreadableFrames = new Set([1002, 1003, 1007, 1008, 1009]);

/** `ws` closes with its own codes on malformed frames; clients expect ours (rule 1). */
class OurSocket extends WebSocket {
  opened: OpenedSocket | null = null;
  address = '';
  audience: Audience = 'players';

  override close(code?: number, reason?: string | Buffer): void {
    if (code !== undefined && codesOfUnreadableFrames.has(code)) super.close(closeCodes.bad_frame, 'bad_frame');
    else super.close(code, reason);
  }
}

/** A peer that never closes its end would otherwise keep the connection. */
const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
};

const tokenOf = (request: IncomingMessage): string | null => {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim());
  const token = offered.find((part) => part.startsWith('token.'))?.slice('token.'.length);
  return offered.includes(SOCKET_PROTOCOL) && token ? token : null;
};

/**
 * Listeners are shared by all sockets. A closure per socket costs memory for as long as the socket is open, and one defined
 * in the upgrade would also keep the request with its headers.
 */
function closeUnreadable(this: WebSocket): void {
  this.close(closeCodes.bad_frame, 'bad_frame');
}
function receive(this: WebSocket, data: RawData, isBinary: boolean): void {
  (this as OurSocket).opened?.onMessage(data, isBinary);
}
function destroy(this: Duplex): void {
  this.destroy();
}

/** Uses the HTTP server's upgrade event directly: behind a framework, a socket would need twice the memory. */
export const acceptSockets = (server: Server, dependencies: UpgradeDependencies): WebSocketServer => {
  const { hosts, log, endpoints, addressOf, budgets, metrics } = dependencies;
  const byAddress = createCounts();
  const sockets = new WebSocketServer({
    WebSocket: OurSocket,
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: protocol.frameBytesMax,
    maxFragments: 16,
    handleProtocols: () => SOCKET_PROTOCOL,
  });

  function leave(this: WebSocket, code: number): void {
    const { address, opened, audience } = this as OurSocket;
    byAddress.remove(address);
    metrics.sockets.dec({ audience });
    metrics.socketCloses.inc({ audience, code: knownCodes.has(code) ? code : 'other' });
    opened?.onClose();
  }
  const settle = (webSocket: OurSocket, address: string, audience: Audience, opened: OpenedSocket): void => {
    byAddress.add(address);
    metrics.sockets.inc({ audience });
    webSocket.address = address;
    webSocket.audience = audience;
    webSocket.opened = opened;
    webSocket.on('message', receive);
    webSocket.on('error', closeUnreadable);
    webSocket.on('close', leave);
  };

  const open = async (request: IncomingMessage, socket: Duplex, head: Buffer, address: string): Promise<void> => {
    const endpoint = endpoints.find(({ path }) => path === request.url);
    if (endpoint === undefined || !hosts.serves(request.headers.host, endpoint.audience)) {
      return refuse(socket, '404 Not Found');
    }
    if (request.headers.origin !== endpoint.origin) return refuse(socket, '403 Forbidden');
    const token = tokenOf(request);
    if (token === null) return refuse(socket, '401 Unauthorized');
    const enter = await endpoint.admit(request.headers.cookie, token, address);
    if (enter === null) return refuse(socket, '401 Unauthorized');
    // From here on `ws` listens for errors.
    socket.off('error', destroy);
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      settle(webSocket, address, endpoint.audience, enter(webSocket, socket));
    });
  };

  /** An upgrade in progress counts like an open socket, because it uses the database. */
  const isRoomFor = (address: string): boolean =>
    byAddress.total < budgets.sockets && byAddress.of(address) < budgets.address_sockets;

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', destroy);
    const address = addressOf(request);
    if (!isRoomFor(address)) {
      metrics.admissionRefused.inc({ layer: 'sockets' });
      return refuse(socket, '503 Service Unavailable');
    }
    byAddress.add(address);
    open(request, socket, head, address)
      .catch((error: unknown) => {
        log.error({ err: error }, 'sockets: upgrade failed');
        refuse(socket, '503 Service Unavailable');
      })
      .finally(() => {
        byAddress.remove(address);
      });
  });
  return sockets;
};
