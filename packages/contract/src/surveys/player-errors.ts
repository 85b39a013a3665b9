import type { ErrorTable } from '../http/error-table.ts';

export const surveysPlayerErrors = {
  option_required: { code: 1430, status: 400, key: 'error.option_required' },
  /** Parameters: `min` and `max` of the `question`. */
  option_count: { code: 1431, status: 400, key: 'error.option_count' },
  words_length: { code: 1432, status: 400, key: 'error.length' },
  /** The survey has not started or has ended. */
  survey_closed: { code: 1433, status: 409, key: 'error.survey_closed' },
  survey_full: { code: 1434, status: 409, key: 'error.survey_full' },
  survey_answered: { code: 1435, status: 409, key: 'error.survey_answered' },
  survey_verified_only: { code: 1436, status: 403, key: 'error.survey_verified_only' },
} as const satisfies ErrorTable;
