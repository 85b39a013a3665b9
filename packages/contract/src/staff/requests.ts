import * as v from 'valibot';
import { route } from '../http/route.ts';
import { emailSchema, roleSchema, staffIdSchema, staffNameSchema, timeSchema } from './staff.ts';

const requestSchema = v.object({
  id: v.string(),
  kind: v.picklist(['invitation', 'role', 'second_factor_reset', 'password_reset']),
  /** The person concerned; null for an invitation of a new one. */
  member: staffNameSchema,
  email: v.string(),
  role: roleSchema,
  /** Null for the operator command. */
  asked_by: staffNameSchema,
  created_at: timeSchema,
  /** From then on it needs no second admin. */
  due_at: timeSchema,
  decided_at: v.nullable(timeSchema),
  decided_by: staffNameSchema,
  /** `immediate`: needed no second admin. `operator`: by the operator command. Null while it waits. */
  decision: v.nullable(v.picklist(['approved', 'rejected', 'replaced', 'immediate', 'operator'])),
  may_approve: v.boolean(),
  may_reject: v.boolean(),
});
export type StaffRequest = v.InferOutput<typeof requestSchema>;

const requestId = v.strictObject({ id: v.pipe(v.string(), v.maxLength(64)) });

export const staffRequestList = route({
  method: 'GET',
  path: '/staff/request_list',
  noun: 'staff',
  summary:
    'Security notices: waiting requests and recent steps of the operator for those who manage staff, and what concerns the caller’s own account.',
  access: { staff: 'signed_in' },
  whileRemoved: true,
  effect: 'read',
  body: null,
  msg: v.object({ list: v.array(requestSchema) }),
  errors: ['staff_required', 'second_factor_required'],
});

export const staffRequestApprove = route({
  method: 'POST',
  path: '/staff/request_approve',
  noun: 'staff',
  summary: 'Carries out a waiting request. The person who asked may do so only after a day.',
  access: { staff: 'people.write' },
  effect: 'write',
  proof: 'recent',
  body: requestId,
  msg: v.null(),
  errors: [
    'staff_required',
    'second_factor_required',
    'permission_refused',
    'proof_required',
    'not_found',
    'second_person_required',
    'last_admin',
  ],
});

export const staffRequestReject = route({
  method: 'POST',
  path: '/staff/request_reject',
  noun: 'staff',
  summary:
    'Rejects a waiting request. Open to those who manage staff and to the person concerned, without proof, because it is urgent.',
  access: { staff: 'signed_in' },
  whileRemoved: true,
  effect: 'write',
  body: requestId,
  msg: v.null(),
  errors: ['staff_required', 'second_factor_required', 'not_found'],
});

export const staffPasswordReset = route({
  method: 'POST',
  path: '/staff/password_reset',
  noun: 'staff',
  summary:
    'Creates a link with which a person sets a new password. For admins and privacy officers it waits like an invitation.',
  access: { staff: 'people.write' },
  effect: 'write',
  proof: 'recent',
  body: v.strictObject({ id: staffIdSchema }),
  msg: v.object({
    email: emailSchema,
    link: v.string(),
    expires_at: timeSchema,
    /** The link works from then on, or once another admin approves it. Null: at once. */
    held_until: v.nullable(timeSchema),
  }),
  errors: [
    'staff_required',
    'second_factor_required',
    'permission_refused',
    'proof_required',
    'not_found',
    'wrong_state',
  ],
});

export const staffRequestRoutes = [
  staffRequestList,
  staffRequestApprove,
  staffRequestReject,
  staffPasswordReset,
] as const;
