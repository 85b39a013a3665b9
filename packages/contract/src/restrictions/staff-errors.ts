import type { ErrorTable } from '../http/error-table.ts';

export const restrictionsStaffErrors = {
  /** The player has a restriction that is stronger or longer. */
  restriction_stronger: { code: 1340, status: 409, key: 'error.restriction_stronger' },
  /** More players (`players`) would be affected than the caller has seen. */
  restriction_reach: { code: 1341, status: 409, key: 'error.restriction_reach' },
  /** An appeal against a restriction that the caller set: another member must decide on it. */
  own_restriction: { code: 1342, status: 403, key: 'error.own_restriction' },
} as const satisfies ErrorTable;
