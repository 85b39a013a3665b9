import type { ErrorTable } from '../http/error-table.ts';

export const articlesStaffErrors = {
  exchange_file_refused: { code: 1305, status: 400, key: 'error.exchange_file_refused' },
} as const satisfies ErrorTable;
