import * as v from 'valibot';
import { timeSchema } from '../articles/player.ts';
import { auditActions } from './actions.ts';
import { keysetFields, keysetPage } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { staffNameSchema } from '../staff/staff.ts';

const entrySchema = v.object({
  id: v.number(),
  at: v.number(),
  staff: staffNameSchema,
  action: v.picklist(auditActions),
  /** The object of the action, as noun and id: `article:12`. */
  subject: v.string(),
  details: v.record(v.string(), v.unknown()),
  /** Hash chain value, hexadecimal. */
  hash: v.string(),
});
export type AuditEntry = v.InferOutput<typeof entrySchema>;

const errors = ['staff_required', 'second_factor_required', 'permission_refused'] as const;

export const auditTable = route({
  method: 'POST',
  path: '/audit/table',
  cost: 5,
  noun: 'audit',
  summary: 'The audit trail, newest first.',
  access: { staff: 'audit.read' },
  effect: 'read',
  body: v.strictObject({
    ...keysetFields,
    staff_id: v.optional(v.pipe(v.string(), v.maxLength(64))),
    action: v.optional(v.picklist(auditActions)),
    subject: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
    from: v.optional(timeSchema),
    /** Not included itself. */
    until: v.optional(timeSchema),
  }),
  msg: keysetPage(entrySchema),
  errors: [...errors],
});

export const auditState = route({
  method: 'GET',
  path: '/audit/state',
  noun: 'audit',
  summary: 'The result of the last verification of the hash chain.',
  access: { staff: 'audit.read' },
  effect: 'read',
  body: null,
  msg: v.object({
    checked_at: v.nullable(v.number()),
    entries: v.number(),
    /** The first entry whose hash does not match its predecessor; null if the chain is intact. */
    broken_id: v.nullable(v.number()),
  }),
  errors: [...errors],
});

export const auditStaffRoutes = [auditTable, auditState] as const;
