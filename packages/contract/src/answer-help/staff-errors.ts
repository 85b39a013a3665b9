import type { ErrorTable } from '../http/error-table.ts';

export const answerHelpStaffErrors = {
  /** No provider of drafts is configured. */
  draft_off: { code: 1480, status: 409, key: 'error.draft_off' },
  /** The agent or the installation has asked for as many drafts as allowed. */
  draft_budget: { code: 1481, status: 429, key: 'error.draft_budget' },
  /** The provider of drafts has too many requests. */
  draft_busy: { code: 1482, status: 503, key: 'error.draft_busy' },
  draft_failed: { code: 1483, status: 502, key: 'error.draft_failed' },
  /** The sources do not answer the player. */
  draft_no_answer: { code: 1484, status: 409, key: 'error.draft_no_answer' },
} as const satisfies ErrorTable;
