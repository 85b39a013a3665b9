import { BASE_PATH } from '../http/route.ts';

export const CONSOLE_PATH = `${BASE_PATH}/console`;
export const STAFF_SOCKET_PATH = `${CONSOLE_PATH}/websocket/`;

/** In addition to `closeCodes`. Below 4400: the session stays valid, and the next socket has the new role. */
export const staffCloseCodes = { role_changed: 4003 } as const;

export const editingTimings = { repeatMs: 15_000, forgetMs: 40_000 } as const;

/** `restMs`: a console that typed nothing for this long is reading again. */
export const viewingTimings = { repeatMs: 15_000, forgetMs: 40_000, restMs: 5000 } as const;
