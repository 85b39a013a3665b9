import type { ErrorTable } from '../http/error-table.ts';

export const chatStaffErrors = {
  chat_stale: { code: 1310, status: 409, key: 'error.chat_stale' },
  /** Too many conversations of others opened within an hour (`max`). */
  reading_limited: { code: 1315, status: 429, key: 'error.reading_limited' },
  /** The offer ran out, or the conversation went to another agent or ended. */
  offer_gone: { code: 1416, status: 409, key: 'error.offer_gone' },
} as const satisfies ErrorTable;
