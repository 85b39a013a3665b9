import type { ErrorTable } from '../http/error-table.ts';

export const searchStaffErrors = {
  synonyms_full: { code: 1490, status: 409, key: 'error.synonyms_full' },
} as const satisfies ErrorTable;
