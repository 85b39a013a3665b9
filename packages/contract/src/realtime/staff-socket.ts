import { BASE_PATH } from '../route.ts';

export const CONSOLE_PATH = `${BASE_PATH}/console`;
export const STAFF_SOCKET_PATH = `${CONSOLE_PATH}/websocket/`;

export const editingTimings = { repeatMs: 15_000, forgetMs: 40_000 } as const;
