import { errors, type ErrorName } from './errors.ts';

/** Expected failures of player features. Separate from errors.ts to keep the first screen's bundle small. */
export const playerErrors = {
  /** Parameters: `type` (accepted formats), `size` (in MB), `count` (allowed per day or minute). */
  file_type: { code: 1400, status: 400, key: 'error.file_type' },
  file_size: { code: 1401, status: 413, key: 'error.file_size' },
  upload_daily: { code: 1402, status: 429, key: 'error.upload_daily' },
  /** A referenced picture does not exist or belongs to another player. */
  image_upload: { code: 1403, status: 400, key: 'error.image_upload' },
  /** The same upload is in progress; ask again after `retry_after` seconds. */
  upload_under_way: { code: 1404, status: 409, key: 'error.went_wrong' },
  feedback_rate: { code: 1410, status: 429, key: 'error.feedback_rate' },
  role_id: { code: 1411, status: 400, key: 'error.role_id' },
  email: { code: 1412, status: 400, key: 'error.email' },
  description_length: { code: 1413, status: 400, key: 'error.description_length' },
  wrong_state: { code: 1414, status: 409, key: 'error.wrong_state' },
  /** The player has appealed against this restriction before. */
  appeal_sent: { code: 1460, status: 409, key: 'error.appeal_sent' },
  /** Outside opening hours; `opens_at` is the next opening, 0 if unknown. */
  chat_closed: { code: 1420, status: 409, key: 'error.chat_closed' },
  chat_ended: { code: 1421, status: 409, key: 'error.chat_ended' },
  chat_empty: { code: 1422, status: 400, key: 'error.chat_empty' },
  chat_too_long: { code: 1423, status: 400, key: 'error.chat_too_long' },
  /** The client id was already used for a different message. */
  chat_reused: { code: 1424, status: 409, key: 'error.went_wrong' },
  too_frequent: { code: 1415, status: 429, key: 'error.too_frequent' },
  option_required: { code: 1430, status: 400, key: 'error.option_required' },
  /** Parameters: `min` and `max` of the `question`. */
  option_count: { code: 1431, status: 400, key: 'error.option_count' },
  words_length: { code: 1432, status: 400, key: 'error.length' },
  /** The survey has not started or has ended. */
  survey_closed: { code: 1433, status: 409, key: 'error.survey_closed' },
  survey_full: { code: 1434, status: 409, key: 'error.survey_full' },
  survey_answered: { code: 1435, status: 409, key: 'error.survey_answered' },
  survey_verified_only: { code: 1436, status: 403, key: 'error.survey_verified_only' },
  deletion_rate: { code: 1440, status: 429, key: 'error.deletion_rate' },
  deletion_role_id: { code: 1441, status: 400, key: 'error.deletion_role_id' },
  deletion_email: { code: 1442, status: 400, key: 'error.deletion_email' },
  deletion_reason: { code: 1443, status: 400, key: 'error.length' },
  deletion_screenshots: { code: 1444, status: 400, key: 'error.deletion_screenshots' },
  deletion_date: { code: 1445, status: 400, key: 'error.deletion_date' },
  deletion_location: { code: 1446, status: 400, key: 'error.length' },
} as const satisfies Record<string, { code: number; status: number; key: `error.${string}` }>;

export type PlayerErrorName = ErrorName | keyof typeof playerErrors;

const all = { ...errors, ...playerErrors };
const names = Object.keys(all) as PlayerErrorName[];

export const playerErrorNameOf = (code: unknown): PlayerErrorName =>
  names.find((name) => all[name].code === code) ?? 'unknown';
