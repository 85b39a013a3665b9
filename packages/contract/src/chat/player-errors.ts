import type { ErrorTable } from '../http/error-table.ts';

export const chatPlayerErrors = {
  /** Outside opening hours; `opens_at` is the next opening, 0 if unknown. */
  chat_closed: { code: 1420, status: 409, key: 'error.chat_closed' },
  chat_ended: { code: 1421, status: 409, key: 'error.chat_ended' },
  chat_empty: { code: 1422, status: 400, key: 'error.chat_empty' },
  chat_too_long: { code: 1423, status: 400, key: 'error.chat_too_long' },
  /** The client id was already used for a different message. */
  chat_reused: { code: 1424, status: 409, key: 'error.went_wrong' },
} as const satisfies ErrorTable;
