import type { ErrorTable } from '../http/error-table.ts';

export const accountDeletionPlayerErrors = {
  deletion_rate: { code: 1440, status: 429, key: 'error.deletion_rate' },
  deletion_role_id: { code: 1441, status: 400, key: 'error.deletion_role_id' },
  deletion_email: { code: 1442, status: 400, key: 'error.deletion_email' },
  deletion_reason: { code: 1443, status: 400, key: 'error.length' },
  deletion_screenshots: { code: 1444, status: 400, key: 'error.deletion_screenshots' },
  deletion_date: { code: 1445, status: 400, key: 'error.deletion_date' },
  deletion_location: { code: 1446, status: 400, key: 'error.length' },
} as const satisfies ErrorTable;
