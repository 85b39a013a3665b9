import { errors } from './errors.ts';
import { playerErrors, type PlayerErrorName } from './player-errors.ts';

/** Expected failures that only staff can meet; apart from the others, because players' phones carry those. */
export const staffErrors = {
  staff_required: { code: 1200, status: 401, key: 'error.staff_required' },
  second_factor_required: { code: 1201, status: 401, key: 'error.second_factor_required' },
  permission_refused: { code: 1202, status: 403, key: 'error.permission_refused' },
  sign_in_refused: { code: 1203, status: 401, key: 'error.sign_in_refused' },
  code_refused: { code: 1204, status: 401, key: 'error.code_refused' },
  /** `seconds` until the next attempt is heard. */
  too_many_attempts: { code: 1205, status: 429, key: 'error.too_many_attempts' },
  invitation_refused: { code: 1206, status: 410, key: 'error.invitation_refused' },
  password_refused: { code: 1207, status: 403, key: 'error.password_refused' },
  already_staff: { code: 1208, status: 409, key: 'error.already_staff' },
  last_admin: { code: 1209, status: 409, key: 'error.last_admin' },
  oidc_refused: { code: 1210, status: 401, key: 'error.oidc_refused' },
  /** Somebody else saved first; `by` says who. Nothing was overwritten. */
  conflict: { code: 1300, status: 409, key: 'error.conflict' },
  english_missing: { code: 1301, status: 409, key: 'error.english_missing' },
  wrong_status: { code: 1302, status: 409, key: 'error.wrong_status' },
  picture_refused: { code: 1303, status: 400, key: 'error.picture_refused' },
  picture_too_large: { code: 1304, status: 413, key: 'error.picture_too_large' },
  exchange_file_refused: { code: 1305, status: 400, key: 'error.exchange_file_refused' },
  /** Too many looks at what is masked: the account is switched off until an admin has asked why. */
  unmask_locked: { code: 1306, status: 403, key: 'error.unmask_locked' },
  /** Somebody else has the conversation now. */
  chat_stale: { code: 1310, status: 409, key: 'error.chat_stale' },
  persona_taken: { code: 1311, status: 409, key: 'error.persona_taken' },
  /** Something is asked that nobody could answer. */
  survey_incomplete: { code: 1312, status: 409, key: 'error.survey_incomplete' },
  /** Two must agree, and the first cannot be the second. */
  second_person_required: { code: 1313, status: 409, key: 'error.second_person_required' },
  /** An unverified request is confirmed only once it is linked to an account. */
  deletion_unlinked: { code: 1320, status: 409, key: 'error.deletion_unlinked' },
  /** The account has an open request of its own. */
  deletion_account_taken: { code: 1321, status: 409, key: 'error.deletion_account_taken' },
} as const satisfies Record<string, { code: number; status: number; key: `error.${string}` }>;

export const allErrors = { ...errors, ...playerErrors, ...staffErrors };
export type AnyErrorName = PlayerErrorName | keyof typeof staffErrors;

const names = Object.keys(allErrors) as AnyErrorName[];

export const anyErrorNameOf = (code: unknown): AnyErrorName =>
  names.find((name) => allErrors[name].code === code) ?? 'unknown';
