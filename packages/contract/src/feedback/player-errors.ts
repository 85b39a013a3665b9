import type { ErrorTable } from '../http/error-table.ts';

export const feedbackPlayerErrors = {
  feedback_rate: { code: 1410, status: 429, key: 'error.feedback_rate' },
  role_id: { code: 1411, status: 400, key: 'error.role_id' },
  email: { code: 1412, status: 400, key: 'error.email' },
  description_length: { code: 1413, status: 400, key: 'error.description_length' },
  /** The player has appealed against this restriction before. */
  appeal_sent: { code: 1460, status: 409, key: 'error.appeal_sent' },
} as const satisfies ErrorTable;
