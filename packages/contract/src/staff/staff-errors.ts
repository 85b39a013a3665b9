import type { ErrorTable } from '../http/error-table.ts';

export const staffStaffErrors = {
  staff_required: { code: 1200, status: 401, key: 'error.staff_required' },
  second_factor_required: { code: 1201, status: 401, key: 'error.second_factor_required' },
  permission_refused: { code: 1202, status: 403, key: 'error.permission_refused' },
  sign_in_refused: { code: 1203, status: 401, key: 'error.sign_in_refused' },
  code_refused: { code: 1204, status: 401, key: 'error.code_refused' },
  /** `seconds` until the next attempt is allowed. */
  too_many_attempts: { code: 1205, status: 429, key: 'error.too_many_attempts' },
  invitation_refused: { code: 1206, status: 410, key: 'error.invitation_refused' },
  password_refused: { code: 1207, status: 403, key: 'error.password_refused' },
  already_staff: { code: 1208, status: 409, key: 'error.already_staff' },
  last_admin: { code: 1209, status: 409, key: 'error.last_admin' },
  oidc_refused: { code: 1210, status: 401, key: 'error.oidc_refused' },
  /** A dangerous step: the person must prove their presence (`/staff/prove`, `/staff/passkey_prove`), then repeat the call. */
  proof_required: { code: 1211, status: 403, key: 'error.proof_required' },
  /** The new password is too easy to guess; `why` is one of `passwordFlaws`. */
  password_weak: { code: 1212, status: 400, key: 'error.password_weak' },
  /** The link works once another admin approves it, or in `hours`. */
  invitation_pending: { code: 1213, status: 409, key: 'error.invitation_pending' },
  /** Unknown, removed, of another person, without user verification, or the challenge was used or too old. */
  passkey_refused: { code: 1214, status: 401, key: 'error.passkey_refused' },
  /** The person has as many passkeys as allowed (`max`). */
  passkeys_full: { code: 1215, status: 409, key: 'error.passkeys_full' },
  /** No configured secret decrypts the second factor; an admin or operator must reset it or restore the secret. */
  factor_unreadable: { code: 1219, status: 409, key: 'error.factor_unreadable' },
  /** Masked data was shown as often within an hour as allowed (`max`); the next time in `minutes`. */
  unmask_limited: { code: 1316, status: 429, key: 'error.unmask_limited' },
  /** Pictures of as many reports were opened within an hour as allowed (`max`); the next ones in `minutes`. */
  pictures_limited: { code: 1317, status: 429, key: 'error.pictures_limited' },
} as const satisfies ErrorTable;
