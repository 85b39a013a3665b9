import { BASE_PATH } from '../route.ts';

export const SOCKET_PATH = `${BASE_PATH}/websocket/`;

/** The one-time token rides here: unlike a query, the subprotocol is in no access log. */
export const SOCKET_PROTOCOL = 'guildhall.v1';
export const tokenProtocol = (token: string): string => `token.${token}`;

/** 4000–4399: come back by yourself. 4400 and above: do not, something must happen first. */
export const closeCodes = {
  draining: 4000,
  silent: 4001,
  slow: 4002,
  too_many_sockets: 4400,
  bad_frame: 4401,
  revoked: 4402,
} as const;

export const mayReconnect = (closeCode: number): boolean => closeCode < 4400;

export const timings = {
  pingEveryMs: 20_000,
  pongWithinMs: 8_000,
  /** The same after a page was hidden or offline: what it had open is often dead. */
  wakePongMs: 3_000,
  /** A connection that takes longer than this to open is given up. */
  openWithinMs: 15_000,
  silentAfterMs: 45_000,
  reconnectMaxMs: 30_000,
  reconnectBaseMs: 500,
  /** Clients of a draining gateway come back spread over this long. */
  drainSpreadMs: 15_000,
  tokenLifetimeMs: 30_000,
} as const;
