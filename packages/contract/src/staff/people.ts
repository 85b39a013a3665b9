import * as v from 'valibot';
import { keysetFields, keysetPage } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { staffIdSchema, roleSchema, emailSchema, nameSchema, staffNameSchema, timeSchema } from './staff.ts';

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
  /** A role that waits for a second admin. */
  pending_role: v.nullable(roleSchema),
});
export type StaffMember = v.InferOutput<typeof memberSchema>;

const peopleErrors = ['staff_required', 'second_factor_required', 'permission_refused'] as const;
const provenErrors = [...peopleErrors, 'proof_required'] as const;

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

export const staffWork = route({
  method: 'POST',
  path: '/staff/work',
  noun: 'staff',
  summary: 'The open work of a staff member, which returns to the queue on deactivation.',
  access: { staff: 'people.read' },
  effect: 'read',
  body: v.strictObject({ id: staffIdSchema }),
  msg: v.object({ reports: v.number(), chats: v.number() }),
  errors: [...peopleErrors, 'not_found'],
});

export const staffChange = route({
  method: 'POST',
  path: '/staff/change',
  noun: 'staff',
  summary:
    'Changes the name, the role or the active flag. Deactivation ends all sessions immediately; the role of an admin or privacy officer waits for a second admin (`pending_role`).',
  access: { staff: 'people.write' },
  effect: 'write',
  proof: 'recent',
  body: v.strictObject({
    id: staffIdSchema,
    name: v.optional(nameSchema),
    role: v.optional(roleSchema),
    is_active: v.optional(v.boolean()),
  }),
  msg: memberSchema,
  errors: [...provenErrors, 'not_found', 'last_admin'],
});

export const staffSignOutEverywhere = route({
  method: 'POST',
  path: '/staff/sign_out_everywhere',
  noun: 'staff',
  summary: 'Ends all sessions of a staff member.',
  access: { staff: 'people.write' },
  effect: 'write',
  proof: 'recent',
  body: v.strictObject({ id: staffIdSchema }),
  msg: v.null(),
  errors: [...provenErrors, 'not_found'],
});

export const staffSecondFactorReset = route({
  method: 'POST',
  path: '/staff/second_factor_reset',
  noun: 'staff',
  summary: 'Removes a lost second factor; its owner enrolls a new one at the next sign-in.',
  access: { staff: 'people.write' },
  effect: 'write',
  proof: 'recent',
  body: v.strictObject({ id: staffIdSchema }),
  /** `is_pending`: for admins and privacy officers it waits for a second admin. */
  msg: v.object({ is_pending: v.boolean() }),
  errors: [...provenErrors, 'not_found'],
});

const invitationSchema = v.object({
  id: v.string(),
  email: v.string(),
  role: roleSchema,
  created_at: timeSchema,
  expires_at: timeSchema,
  invited_by: staffNameSchema,
  /** For an existing member: the link sets a new password. */
  is_reset: v.boolean(),
  /** It waits for a second admin, at most until then. */
  held_until: v.nullable(timeSchema),
});
export type StaffInvitation = v.InferOutput<typeof invitationSchema>;

export const staffInvite = route({
  method: 'POST',
  path: '/staff/invite',
  noun: 'staff',
  summary: 'Creates an invitation. The link is shown once and works once.',
  access: { staff: 'people.write' },
  effect: 'write',
  proof: 'recent',
  body: v.strictObject({ email: emailSchema, role: roleSchema }),
  msg: v.object({
    link: v.string(),
    expires_at: timeSchema,
    /** The link works from then on, or once another admin approves it. Null: at once. */
    held_until: v.nullable(timeSchema),
  }),
  errors: [...provenErrors, 'already_staff'],
});

export const staffInviteWait = route({
  method: 'GET',
  path: '/staff/invite_wait',
  noun: 'staff',
  summary:
    'How long an invitation of an admin or privacy officer waits for a second admin. Not at all on the first day; such a link ends with this day, or when a second admin joins.',
  access: { staff: 'people.write' },
  effect: 'read',
  body: null,
  msg: v.object({ hours: v.number() }),
  errors: [...peopleErrors],
});

export const staffInvitationTable = route({
  method: 'POST',
  path: '/staff/invitation_table',
  noun: 'staff',
  summary: 'Open invitations, newest first.',
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
  summary: 'Cancels an open invitation.',
  access: { staff: 'people.write' },
  effect: 'write',
  proof: 'recent',
  body: v.strictObject({ id: v.pipe(v.string(), v.maxLength(64)) }),
  msg: v.null(),
  errors: [...provenErrors, 'not_found'],
});

export const staffPeopleRoutes = [
  staffTable,
  staffWork,
  staffOpen,
  staffChange,
  staffSignOutEverywhere,
  staffSecondFactorReset,
  staffInvite,
  staffInviteWait,
  staffInvitationTable,
  staffInvitationCancel,
] as const;
