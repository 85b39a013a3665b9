import { BASE_PATH } from '../http/route.ts';

export const SOCKET_PATH = `${BASE_PATH}/websocket/`;

/** The single-use token is sent as a subprotocol: unlike a query string, it does not appear in access logs. */
export const SOCKET_PROTOCOL = 'guildhall.v1';
export const tokenProtocol = (token: string): string => `token.${token}`;

/** 4000–4399: the client reconnects automatically. 4400 and above: it must not. */
export const closeCodes = {
  draining: 4000,
  silent: 4001,
  slow: 4002,
  too_many_sockets: 4400,
  bad_frame: 4401,
  revoked: 4402,
  /** More frames than any client sends. */
  too_fast: 4403,
  /** Staff blocked the player or the network. */
  blocked: 4404,
} as const;

export const mayReconnect = (closeCode: number): boolean => closeCode < 4400;

export const timings = {
  pingEveryMs: 20_000,
  pongWithinMs: 8_000,
  /** Shorter after the page was hidden or offline, because its connection is often dead. */
  wakePongMs: 3_000,
  openWithinMs: 15_000,
  silentAfterMs: 45_000,
  reconnectMaxMs: 30_000,
  reconnectBaseMs: 500,
  /** Clients of a draining gateway reconnect after a random delay of up to this long. */
  drainSpreadMs: 15_000,
  tokenLifetimeMs: 30_000,
} as const;
