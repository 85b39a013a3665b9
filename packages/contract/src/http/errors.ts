import type { ErrorTable } from './error-table.ts';

/**
 * What a call can be refused for before a feature is asked: who calls, whether they may, and whether the server can answer.
 * The first screen must know these, so errors of features are elsewhere (`<noun>/player-errors.ts`, `<noun>/staff-errors.ts`).
 */
export const errors = {
  unknown: { code: 1000, status: 500, key: 'error.unknown' },
  not_found: { code: 1001, status: 404, key: 'error.not_found' },
  invalid: { code: 1002, status: 400, key: 'error.invalid' },
  unsupported_media_type: { code: 1003, status: 415, key: 'error.invalid' },
  too_large: { code: 1004, status: 413, key: 'error.invalid' },
  foreign_origin: { code: 1005, status: 403, key: 'error.illegal_request' },
  unavailable: { code: 1006, status: 503, key: 'error.went_wrong' },
  launch_refused: { code: 1100, status: 401, key: 'error.illegal_request' },
  launch_required: { code: 1101, status: 401, key: 'error.illegal_request' },
  /** The app must fetch a device key with `launch/device` and retry. */
  device_required: { code: 1104, status: 401, key: 'error.went_wrong' },
  /** A confirmed deletion has closed the account (G3). */
  account_closed: { code: 1105, status: 403, key: 'error.account_closed' },
  /** The person must agree first; `guid` names the player that would be signed in. */
  launch_unconfirmed: { code: 1106, status: 409, key: 'error.illegal_request' },
  /** Staff muted or blocked the player. Parameters: `until` (milliseconds, 0 if permanent), `reason`, `is_network` (0 or 1). */
  muted: { code: 1107, status: 403, key: 'error.muted' },
  blocked: { code: 1108, status: 403, key: 'error.blocked' },
  /** Staff paused the feature for all players. Parameters: `feature`, `state`, `retry_after` (seconds). */
  feature_paused: { code: 1109, status: 503, key: 'error.feature_paused' },
} as const satisfies ErrorTable;

export type ErrorName = keyof typeof errors;
export type ErrorParams = Record<string, string | number>;

const names = Object.keys(errors) as ErrorName[];

export const errorNameOf = (code: unknown): ErrorName => names.find((name) => errors[name].code === code) ?? 'unknown';
