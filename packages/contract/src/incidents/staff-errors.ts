import type { ErrorTable } from '../http/error-table.ts';

export const incidentsStaffErrors = {
  /** The limit of open known issues (`max`) is reached. */
  incidents_full: { code: 1314, status: 409, key: 'error.incidents_full' },
} as const satisfies ErrorTable;
