import type { ErrorTable } from '../http/error-table.ts';

export const routingStaffErrors = {
  team_taken: { code: 1417, status: 409, key: 'error.team_taken' },
  /** The limit of teams (`max`) is reached. */
  teams_full: { code: 1418, status: 409, key: 'error.teams_full' },
} as const satisfies ErrorTable;
