import type { ErrorTable } from '../http/error-table.ts';

export const reasonsStaffErrors = {
  /** The report or chat has as many tags as allowed (`max`). */
  tags_full: { code: 1450, status: 409, key: 'error.tags_full' },
  /** The installation has as many tags as allowed (`max`); an admin must remove one first. */
  tag_list_full: { code: 1451, status: 409, key: 'error.tag_list_full' },
  reasons_full: { code: 1452, status: 409, key: 'error.reasons_full' },
} as const satisfies ErrorTable;
