import * as v from 'valibot';
import { keysetFields, keysetPage } from './paging.ts';
import { staffRoles } from './permissions.ts';
import { route } from './route.ts';
import { staffLimits } from './staff-limits.ts';

export const staffIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const roleSchema = v.picklist(staffRoles);
const emailSchema = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(254));
const nameSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(staffLimits.nameMax));
/** Of any length where it is compared; long enough where it is chosen. */
const passwordSchema = v.pipe(v.string(), v.maxLength(staffLimits.passwordMax));
const newPasswordSchema = v.pipe(
  v.string(),
  v.minLength(staffLimits.passwordMin),
  v.maxLength(staffLimits.passwordMax),
);
const codeSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64));
const timeSchema = v.number();
const nothing = v.strictObject({});

/** Who did something: shown beside every change. Null where the system itself did it. */
export const staffNameSchema = v.nullable(v.object({ id: staffIdSchema, name: v.string() }));

const sessionSchema = v.object({
  /** How far the caller has come: each step but the last needs one more thing. */
  step: v.picklist(['signed_out', 'second_factor', 'enrol', 'signed_in']),
  staff: v.nullable(v.object({ id: staffIdSchema, name: v.string(), email: v.string(), role: roleSchema })),
  /** The name on the button of single sign-on; null where it is not set up. */
  oidc: v.nullable(v.string()),
});
export type StaffSession = v.InferOutput<typeof sessionSchema>;

export const staffSession = route({
  method: 'GET',
  path: '/staff/session',
  noun: 'staff',
  summary: 'How far the caller has signed in.',
  access: { staff: 'open' },
  effect: 'read',
  body: null,
  msg: sessionSchema,
  errors: [],
});

export const staffSignIn = route({
  method: 'POST',
  path: '/staff/sign_in',
  noun: 'staff',
  summary: 'The first step: email and password.',
  access: { staff: 'open' },
  effect: 'write',
  body: v.strictObject({ email: emailSchema, password: passwordSchema }),
  msg: sessionSchema,
  errors: ['sign_in_refused', 'too_many_attempts'],
});

export const staffSecondFactor = route({
  method: 'POST',
  path: '/staff/second_factor',
  noun: 'staff',
  summary: 'The second step: a code of the authenticator, or a recovery code.',
  access: { staff: 'open' },
  effect: 'write',
  body: v.strictObject({ code: codeSchema, is_recovery: v.optional(v.boolean(), false) }),
  msg: sessionSchema,
  errors: ['code_refused', 'too_many_attempts', 'staff_required'],
});

export const staffOidcStart = route({
  method: 'POST',
  path: '/staff/oidc_start',
  noun: 'staff',
  summary: 'The address at the identity provider where single sign-on begins.',
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
  summary: 'Trades what the identity provider sent back for a session.',
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
  summary: 'Whom an invitation is for.',
  access: { staff: 'open' },
  effect: 'read',
  body: v.strictObject({ token: v.pipe(v.string(), v.maxLength(200)) }),
  msg: v.object({ email: v.string(), role: roleSchema }),
  errors: ['invitation_refused'],
});

export const staffInvitationAccept = route({
  method: 'POST',
  path: '/staff/invitation_accept',
  noun: 'staff',
  summary: 'Makes the account an invitation promised, and signs it in up to the second factor.',
  access: { staff: 'open' },
  effect: 'write',
  body: v.strictObject({
    token: v.pipe(v.string(), v.maxLength(200)),
    name: nameSchema,
    password: newPasswordSchema,
  }),
  msg: sessionSchema,
  errors: ['invitation_refused'],
});

const recoveryCodesSchema = v.array(v.string());

export const staffEnrolStart = route({
  method: 'POST',
  path: '/staff/enrol_start',
  noun: 'staff',
  summary: 'A new second factor for somebody who has none: its address for an authenticator, and recovery codes.',
  access: { staff: 'enrolling' },
  effect: 'write',
  body: v.strictObject({ password: passwordSchema }),
  msg: v.object({ address: v.string(), recovery_codes: recoveryCodesSchema }),
  errors: ['staff_required', 'password_refused', 'wrong_status', 'too_many_attempts'],
});

export const staffEnrolFinish = route({
  method: 'POST',
  path: '/staff/enrol_finish',
  noun: 'staff',
  summary: 'Proves that the authenticator works; from here on it is asked for.',
  access: { staff: 'enrolling' },
  effect: 'write',
  body: v.strictObject({ code: codeSchema }),
  msg: sessionSchema,
  errors: ['staff_required', 'code_refused', 'too_many_attempts', 'wrong_status'],
});

export const staffSignOut = route({
  method: 'POST',
  path: '/staff/sign_out',
  noun: 'staff',
  summary: 'Ends the session of the caller.',
  access: { staff: 'enrolling' },
  effect: 'write',
  body: nothing,
  msg: v.null(),
  errors: ['staff_required'],
});

export const staffPasswordChange = route({
  method: 'POST',
  path: '/staff/password_change',
  noun: 'staff',
  summary: 'A new password for the caller; every other session of theirs ends.',
  access: { staff: 'signed_in' },
  effect: 'write',
  body: v.strictObject({ current: passwordSchema, next: newPasswordSchema }),
  msg: v.null(),
  errors: ['staff_required', 'second_factor_required', 'password_refused', 'too_many_attempts'],
});

export const staffRecoveryRenew = route({
  method: 'POST',
  path: '/staff/recovery_renew',
  noun: 'staff',
  summary: 'New recovery codes for the caller; the old ones stop working.',
  access: { staff: 'signed_in' },
  effect: 'write',
  body: v.strictObject({ password: passwordSchema }),
  msg: v.object({ recovery_codes: recoveryCodesSchema }),
  errors: ['staff_required', 'second_factor_required', 'password_refused', 'wrong_status', 'too_many_attempts'],
});

const openSessionSchema = v.object({
  id: v.string(),
  created_at: timeSchema,
  seen_at: timeSchema,
  expires_at: timeSchema,
  address: v.nullable(v.string()),
  /** The browser's own words about itself. Untrusted text. */
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
  effect: 'write',
  body: v.strictObject({ id: v.pipe(v.string(), v.maxLength(64)) }),
  msg: v.null(),
  errors: ['staff_required', 'second_factor_required', 'not_found'],
});

export const staffSocket = route({
  method: 'POST',
  path: '/staff/socket',
  noun: 'staff',
  summary: 'A token that opens one socket of the console within half a minute.',
  access: { staff: 'signed_in' },
  effect: 'write',
  body: nothing,
  msg: v.object({ token: v.string() }),
  errors: ['staff_required', 'second_factor_required'],
});

const memberSchema = v.object({
  id: staffIdSchema,
  name: v.string(),
  email: v.string(),
  role: roleSchema,
  is_active: v.boolean(),
  has_second_factor: v.boolean(),
  created_at: timeSchema,
  seen_at: v.nullable(timeSchema),
  session_count: v.number(),
});
export type StaffMember = v.InferOutput<typeof memberSchema>;

const peopleErrors = ['staff_required', 'second_factor_required', 'permission_refused'] as const;

export const staffTable = route({
  method: 'POST',
  path: '/staff/table',
  noun: 'staff',
  summary: 'Staff accounts, by name.',
  access: { staff: 'people.read' },
  effect: 'read',
  body: v.strictObject({
    ...keysetFields,
    role: v.optional(roleSchema),
    is_active: v.optional(v.boolean()),
    text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60))),
  }),
  msg: keysetPage(memberSchema),
  errors: [...peopleErrors],
});

export const staffOpen = route({
  method: 'POST',
  path: '/staff/open',
  noun: 'staff',
  summary: 'One staff account.',
  access: { staff: 'people.read' },
  effect: 'read',
  body: v.strictObject({ id: staffIdSchema }),
  msg: memberSchema,
  errors: [...peopleErrors, 'not_found'],
});

export const staffChange = route({
  method: 'POST',
  path: '/staff/change',
  noun: 'staff',
  summary: 'Changes name, role or whether somebody may sign in at all. Who may no longer loses every session at once.',
  access: { staff: 'people.write' },
  effect: 'write',
  body: v.strictObject({
    id: staffIdSchema,
    name: v.optional(nameSchema),
    role: v.optional(roleSchema),
    is_active: v.optional(v.boolean()),
  }),
  msg: memberSchema,
  errors: [...peopleErrors, 'not_found', 'last_admin'],
});

export const staffSignOutEverywhere = route({
  method: 'POST',
  path: '/staff/sign_out_everywhere',
  noun: 'staff',
  summary: 'Ends every session of a member of staff.',
  access: { staff: 'people.write' },
  effect: 'write',
  body: v.strictObject({ id: staffIdSchema }),
  msg: v.null(),
  errors: [...peopleErrors, 'not_found'],
});

export const staffSecondFactorReset = route({
  method: 'POST',
  path: '/staff/second_factor_reset',
  noun: 'staff',
  summary: 'Takes a lost second factor away; its owner sets up a new one at the next sign-in.',
  access: { staff: 'people.write' },
  effect: 'write',
  body: v.strictObject({ id: staffIdSchema }),
  msg: v.null(),
  errors: [...peopleErrors, 'not_found'],
});

const invitationSchema = v.object({
  id: v.string(),
  email: v.string(),
  role: roleSchema,
  created_at: timeSchema,
  expires_at: timeSchema,
  invited_by: staffNameSchema,
});
export type StaffInvitation = v.InferOutput<typeof invitationSchema>;

export const staffInvite = route({
  method: 'POST',
  path: '/staff/invite',
  noun: 'staff',
  summary: 'Invites somebody; the link is told once and works once.',
  access: { staff: 'people.write' },
  effect: 'write',
  body: v.strictObject({ email: emailSchema, role: roleSchema }),
  msg: v.object({ link: v.string(), expires_at: timeSchema }),
  errors: [...peopleErrors, 'already_staff'],
});

export const staffInvitationTable = route({
  method: 'POST',
  path: '/staff/invitation_table',
  noun: 'staff',
  summary: 'Invitations that are still open, newest first.',
  access: { staff: 'people.read' },
  effect: 'read',
  body: v.strictObject(keysetFields),
  msg: keysetPage(invitationSchema),
  errors: [...peopleErrors],
});

export const staffInvitationCancel = route({
  method: 'POST',
  path: '/staff/invitation_cancel',
  noun: 'staff',
  summary: 'Makes an open invitation worthless.',
  access: { staff: 'people.write' },
  effect: 'write',
  body: v.strictObject({ id: v.pipe(v.string(), v.maxLength(64)) }),
  msg: v.null(),
  errors: [...peopleErrors, 'not_found'],
});
