import { BASE_PATH } from '../route.ts';

export const CONSOLE_PATH = `${BASE_PATH}/console`;
export const STAFF_SOCKET_PATH = `${CONSOLE_PATH}/websocket/`;

/** Beside those of every socket (`closeCodes`). Below 4400: the session goes on, and the next socket has its new role. */
export const staffCloseCodes = { role_changed: 4003 } as const;

export const editingTimings = { repeatMs: 15_000, forgetMs: 40_000 } as const;
