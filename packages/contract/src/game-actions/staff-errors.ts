import type { ErrorTable } from '../http/error-table.ts';

export const gameActionsStaffErrors = {
  /** The callback of a game has no valid signature, or one that is too old. */
  action_signature_refused: { code: 1465, status: 401, key: 'error.action_signature_refused' },
  /** The game no longer offers the action, or the player is unverified or closed. */
  action_unavailable: { code: 1466, status: 409, key: 'error.action_unavailable' },
  /** The member of staff ran as many actions within an hour as allowed (`max`). */
  actions_limited: { code: 1467, status: 429, key: 'error.actions_limited' },
  /** The same action with the same input ran for this player within a day; `is_repeat` runs it again. */
  action_repeated: { code: 1469, status: 409, key: 'error.action_repeated' },
} as const satisfies ErrorTable;
