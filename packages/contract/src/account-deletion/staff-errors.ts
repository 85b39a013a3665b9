import type { ErrorTable } from '../http/error-table.ts';

export const accountDeletionStaffErrors = {
  /** An unverified request must be linked to an account before confirmation. */
  deletion_unlinked: { code: 1320, status: 409, key: 'error.deletion_unlinked' },
  deletion_account_taken: { code: 1321, status: 409, key: 'error.deletion_account_taken' },
} as const satisfies ErrorTable;
