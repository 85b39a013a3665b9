import type { ErrorTable } from '../http/error-table.ts';

export const viewsStaffErrors = {
  views_full: { code: 1453, status: 409, key: 'error.views_full' },
  view_name_taken: { code: 1454, status: 409, key: 'error.view_name_taken' },
} as const satisfies ErrorTable;
