import * as v from 'valibot';
import { staffRoles } from './permissions.ts';
import { route } from '../http/route.ts';
import { staffLimits } from '../http/staff-limits.ts';

export const staffIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
export const roleSchema = v.picklist(staffRoles);
export const emailSchema = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(254));
export const nameSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(staffLimits.nameMax));
/** No minimum length for sign-in; only new passwords must meet it. */
const passwordSchema = v.pipe(v.string(), v.maxLength(staffLimits.passwordMax));
const newPasswordSchema = v.pipe(
  v.string(),
  v.minLength(staffLimits.passwordMin),
  v.maxLength(staffLimits.passwordMax),
);
/**
 * Why a new password is refused:
 * - `common`: it is on the list of common passwords, or a few of them in a row.
 * - `pattern`: repetitions, sequences or neighboring keys.
 * - `personal`: it contains the person's name or email, or the name of the product or game.
 */
export const passwordFlaws = ['common', 'pattern', 'personal'] as const;
export type PasswordFlaw = (typeof passwordFlaws)[number];
const codeSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64));
export const timeSchema = v.number();
const nothing = v.strictObject({});

/** Author of a change. Null for the system. */
export const staffNameSchema = v.nullable(v.object({ id: staffIdSchema, name: v.string() }));

export const sessionSchema = v.object({
  /** `removed`: deactivated by another admin within the last day; can only reject what that admin asks for. */
  step: v.picklist(['signed_out', 'second_factor', 'enrol', 'signed_in', 'removed']),
  staff: v.nullable(v.object({ id: staffIdSchema, name: v.string(), email: v.string(), role: roleSchema })),
  /** Label of the single sign-on button; null if it is not configured. */
  oidc: v.nullable(v.string()),
  /** Why there is no session any more: it was not used for too long. */
  ended: v.optional(v.literal('idle')),
});
export type StaffSession = v.InferOutput<typeof sessionSchema>;

export const staffSession = route({
  method: 'GET',
  path: '/staff/session',
  noun: 'staff',
  summary: "The caller's session and sign-in progress.",
  access: { staff: 'open' },
  effect: 'read',
  body: null,
  msg: sessionSchema,
  errors: [],
});

export const staffSignIn = route({
  method: 'POST',
  path: '/staff/sign_in',
  cost: 20,
  isHashing: true,
  noun: 'staff',
  summary: 'First sign-in step: email and password.',
  access: { staff: 'open' },
  effect: 'write',
  body: v.strictObject({ email: emailSchema, password: passwordSchema }),
  msg: sessionSchema,
  errors: ['sign_in_refused', 'too_many_attempts'],
});

export const staffSecondFactor = route({
  method: 'POST',
  path: '/staff/second_factor',
  cost: 5,
  noun: 'staff',
  summary: 'Second sign-in step: a TOTP code or a recovery code.',
  access: { staff: 'open' },
  effect: 'write',
  body: v.strictObject({ code: codeSchema, is_recovery: v.optional(v.boolean(), false) }),
  msg: sessionSchema,
  errors: ['code_refused', 'too_many_attempts', 'staff_required', 'factor_unreadable'],
});

export const staffOidcStart = route({
  method: 'POST',
  path: '/staff/oidc_start',
  noun: 'staff',
  summary: 'The URL of the identity provider that starts single sign-on.',
  access: { staff: 'open' },
  effect: 'write',
  body: nothing,
  msg: v.object({ address: v.string() }),
  errors: ['oidc_refused', 'too_many_attempts'],
});

export const staffOidcFinish = route({
  method: 'POST',
  path: '/staff/oidc_finish',
  noun: 'staff',
  summary: "Exchanges the identity provider's response for a session.",
  access: { staff: 'open' },
  effect: 'write',
  body: v.strictObject({
    code: v.pipe(v.string(), v.maxLength(2048)),
    state: v.pipe(v.string(), v.maxLength(2048)),
    iss: v.optional(v.pipe(v.string(), v.maxLength(2048))),
  }),
  msg: sessionSchema,
  errors: ['oidc_refused', 'too_many_attempts'],
});

export const staffInvitationInfo = route({
  method: 'POST',
  path: '/staff/invitation_info',
  noun: 'staff',
  summary: 'The recipient of an invitation.',
  access: { staff: 'open' },
  effect: 'read',
  body: v.strictObject({ token: v.pipe(v.string(), v.maxLength(200)) }),
  /** `reset_of`: the name of an existing member, for whom the link sets a new password. */
  msg: v.object({ email: v.string(), role: roleSchema, reset_of: v.nullable(v.string()) }),
  errors: ['invitation_refused', 'invitation_pending'],
});

export const staffInvitationAccept = route({
  method: 'POST',
  path: '/staff/invitation_accept',
  cost: 20,
  isHashing: true,
  noun: 'staff',
  summary:
    'Creates the invited account, or sets the new password of an existing one, and completes its first sign-in step.',
  access: { staff: 'open' },
  effect: 'write',
  body: v.strictObject({
    token: v.pipe(v.string(), v.maxLength(200)),
    name: nameSchema,
    password: newPasswordSchema,
  }),
  msg: sessionSchema,
  errors: ['invitation_refused', 'invitation_pending', 'password_weak'],
});

const recoveryCodesSchema = v.array(v.string());

export const staffEnrolStart = route({
  method: 'POST',
  path: '/staff/enrol_start',
  noun: 'staff',
  summary: 'Starts the enrollment of a second factor: returns its otpauth URL and recovery codes.',
  access: { staff: 'enrolling' },
  effect: 'write',
  body: v.strictObject({ password: passwordSchema }),
  msg: v.object({ address: v.string(), recovery_codes: recoveryCodesSchema }),
  errors: ['staff_required', 'password_refused', 'wrong_state', 'too_many_attempts'],
});

export const staffEnrolFinish = route({
  method: 'POST',
  path: '/staff/enrol_finish',
  noun: 'staff',
  summary: 'Completes the enrollment with a code. From then on, the second factor is required.',
  access: { staff: 'enrolling' },
  effect: 'write',
  body: v.strictObject({ code: codeSchema }),
  msg: sessionSchema,
  errors: ['staff_required', 'code_refused', 'too_many_attempts', 'wrong_state', 'factor_unreadable'],
});

export const staffSignOut = route({
  method: 'POST',
  path: '/staff/sign_out',
  noun: 'staff',
  summary: 'Ends the session of the caller.',
  access: { staff: 'enrolling' },
  whileRemoved: true,
  effect: 'write',
  body: nothing,
  msg: v.null(),
  errors: ['staff_required'],
});

export const staffPasswordChange = route({
  method: 'POST',
  path: '/staff/password_change',
  cost: 20,
  noun: 'staff',
  summary: "Changes the caller's password and ends all their other sessions.",
  access: { staff: 'signed_in' },
  effect: 'write',
  body: v.strictObject({ current: passwordSchema, next: newPasswordSchema }),
  msg: v.null(),
  errors: ['staff_required', 'second_factor_required', 'password_refused', 'password_weak', 'too_many_attempts'],
});

export const staffRecoveryRenew = route({
  method: 'POST',
  path: '/staff/recovery_renew',
  noun: 'staff',
  summary: "Replaces the caller's recovery codes.",
  access: { staff: 'signed_in' },
  effect: 'write',
  body: v.strictObject({ password: passwordSchema }),
  msg: v.object({ recovery_codes: recoveryCodesSchema }),
  errors: ['staff_required', 'second_factor_required', 'password_refused', 'wrong_state', 'too_many_attempts'],
});

const openSessionSchema = v.object({
  id: v.string(),
  created_at: timeSchema,
  seen_at: timeSchema,
  expires_at: timeSchema,
  address: v.nullable(v.string()),
  /** User agent. Untrusted input. */
  device: v.nullable(v.string()),
  is_current: v.boolean(),
});
export type StaffOpenSession = v.InferOutput<typeof openSessionSchema>;

export const staffSessionList = route({
  method: 'GET',
  path: '/staff/session_list',
  noun: 'staff',
  summary: 'The open sessions of the caller.',
  access: { staff: 'signed_in' },
  effect: 'read',
  body: null,
  msg: v.object({ list: v.array(openSessionSchema) }),
  errors: ['staff_required', 'second_factor_required'],
});

export const staffSessionRevoke = route({
  method: 'POST',
  path: '/staff/session_revoke',
  noun: 'staff',
  summary: 'Ends one session of the caller.',
  access: { staff: 'signed_in' },
  proof: 'recent',
  effect: 'write',
  body: v.strictObject({ id: v.pipe(v.string(), v.maxLength(64)) }),
  msg: v.null(),
  errors: ['staff_required', 'second_factor_required', 'proof_required', 'not_found'],
});

const lookLimitSchema = v.object({ max: v.number(), left: v.number() });

export const staffLookLimits = route({
  method: 'GET',
  path: '/staff/look_limits',
  noun: 'staff',
  summary:
    'How often the caller may see masked data and open pictures of further reports within an hour, and what is left.',
  access: { staff: 'signed_in' },
  effect: 'read',
  body: null,
  msg: v.object({ unmasks: lookLimitSchema, pictures: lookLimitSchema }),
  errors: ['staff_required', 'second_factor_required'],
});
export type LookLimits = v.InferOutput<(typeof staffLookLimits)['msg']>;

export const staffSocket = route({
  method: 'POST',
  path: '/staff/socket',
  noun: 'staff',
  summary: 'A single-use token for opening a console socket within 30 seconds.',
  access: { staff: 'signed_in' },
  effect: 'write',
  body: nothing,
  msg: v.object({ token: v.string() }),
  errors: ['staff_required', 'second_factor_required'],
});

export const staffActive = route({
  method: 'POST',
  path: '/staff/active',
  noun: 'staff',
  summary: 'The person used the console within the last minute, so that the session does not end as unused.',
  access: { staff: 'signed_in' },
  effect: 'write',
  body: nothing,
  msg: v.null(),
  errors: ['staff_required', 'second_factor_required'],
});

export const staffProve = route({
  method: 'POST',
  path: '/staff/prove',
  cost: 20,
  noun: 'staff',
  summary:
    'Proves that the person is present, by an authenticator code or the password, for routes with `proof_required`.',
  access: { staff: 'signed_in' },
  effect: 'write',
  body: v.strictObject({
    method: v.picklist(['code', 'password']),
    secret: v.pipe(v.string(), v.minLength(1), v.maxLength(staffLimits.passwordMax)),
  }),
  msg: v.null(),
  /** `wrong_state`: the account has no such proof here, for example because it uses single sign-on only. */
  errors: [
    'staff_required',
    'second_factor_required',
    'code_refused',
    'password_refused',
    'too_many_attempts',
    'wrong_state',
    'factor_unreadable',
  ],
});

export const staffRoutes = [
  staffSession,
  staffSignIn,
  staffSecondFactor,
  staffOidcStart,
  staffOidcFinish,
  staffInvitationInfo,
  staffInvitationAccept,
  staffEnrolStart,
  staffEnrolFinish,
  staffSignOut,
  staffPasswordChange,
  staffRecoveryRenew,
  staffSessionList,
  staffSessionRevoke,
  staffLookLimits,
  staffSocket,
  staffProve,
  staffActive,
] as const;
