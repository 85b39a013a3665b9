import type { ErrorTable } from '../http/error-table.ts';

export const surveysStaffErrors = {
  /** A question cannot be answered, for example because it has too few options. */
  survey_incomplete: { code: 1312, status: 409, key: 'error.survey_incomplete' },
} as const satisfies ErrorTable;
