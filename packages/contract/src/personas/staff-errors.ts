import type { ErrorTable } from '../http/error-table.ts';

export const personasStaffErrors = {
  persona_taken: { code: 1311, status: 409, key: 'error.persona_taken' },
} as const satisfies ErrorTable;
