import * as v from 'valibot';
import { timeSchema } from '../articles/player.ts';
import { keysetFields, keysetPage } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { permissionErrors } from '../http/staff-route.ts';
import { chatOrReportSchema } from '../players/subject.ts';
import { staffNameSchema } from '../staff/staff.ts';
import { restrictionReasons } from './reasons.ts';
import { restrictionBounds, restrictionKinds } from './rules.ts';

const noun = 'restrictions';
const read = { noun, access: { staff: 'restrictions.read' }, effect: 'read', method: 'POST' } as const;
const mute = { noun, access: { staff: 'restrictions.mute' }, effect: 'write', method: 'POST' } as const;
const block = { noun, access: { staff: 'restrictions.block' }, effect: 'write', method: 'POST' } as const;

/** Staff restrict the author of what they see. */
const person = chatOrReportSchema;

const hoursUpTo = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max));
const whyFields = {
  reason: v.picklist(restrictionReasons),
  /** For staff only. */
  note: v.pipe(v.string(), v.trim(), v.maxLength(restrictionBounds.noteMax)),
};
const kind = v.picklist(restrictionKinds);
/** An address, or the network of addresses that it belongs to (/24 for IPv4, /48 for IPv6). */
const addressSchema = v.pipe(v.string(), v.trim(), v.maxLength(60));

const rowSchema = v.object({
  id: v.number(),
  kind,
  reason: whyFields.reason,
  note: v.string(),
  /** Null for a network, and for a device without a launch. Only claimed by the player unless `is_verified`. */
  guid: v.nullable(v.number()),
  is_verified: v.boolean(),
  network: v.nullable(v.string()),
  created_at: timeSchema,
  created_by: staffNameSchema,
  /** Null: permanent. */
  until: v.nullable(timeSchema),
  lifted_at: v.nullable(timeSchema),
  lifted_by: staffNameSchema,
  is_active: v.boolean(),
});
export type RestrictionRow = v.InferOutput<typeof rowSchema>;

export const restrictionTable = route({
  ...read,
  path: '/restriction/table',
  summary: 'Restrictions of players and networks, newest first: those in force, or the past ones.',
  body: v.strictObject({
    ...keysetFields,
    scope: v.picklist(['active', 'past']),
    kind: v.optional(kind),
    subject: v.optional(v.picklist(['player', 'network'])),
  }),
  msg: keysetPage(rowSchema),
  errors: [...permissionErrors],
});

export const restrictionOf = route({
  ...read,
  path: '/restriction/of',
  summary:
    'The restrictions in force for the author of a conversation or report and for their network, and their latest past ones.',
  body: v.strictObject({ person }),
  msg: v.object({
    active: v.nullable(rowSchema),
    past: v.array(rowSchema),
    /** Network of the player's latest session; null if it is unknown or too old. */
    network: v.nullable(v.string()),
    /** The restriction in force for that network. */
    network_active: v.nullable(rowSchema),
  }),
  errors: [...permissionErrors, 'not_found'],
});

export const restrictionMute = route({
  ...mute,
  path: '/restriction/mute',
  summary: 'Mutes a player for up to a day.',
  body: v.strictObject({ person, hours: hoursUpTo(restrictionBounds.muteHours), ...whyFields }),
  msg: rowSchema,
  errors: [...permissionErrors, 'not_found', 'restriction_stronger'],
});

export const restrictionImpose = route({
  ...block,
  path: '/restriction/impose',
  summary: 'Mutes or blocks a player for a time, instead of the restriction in force.',
  body: v.strictObject({ person, kind, hours: hoursUpTo(restrictionBounds.playerHours), ...whyFields }),
  msg: rowSchema,
  errors: [...permissionErrors, 'not_found'],
});

export const restrictionPermanent = route({
  ...block,
  path: '/restriction/permanent',
  proof: 'recent',
  summary: 'Mutes or blocks a player until it is lifted, instead of the restriction in force.',
  body: v.strictObject({ person, kind, ...whyFields }),
  msg: rowSchema,
  errors: [...permissionErrors, 'proof_required', 'not_found'],
});

export const restrictionReach = route({
  ...block,
  effect: 'read',
  path: '/restriction/reach',
  cost: 5,
  summary: 'The network of an address, and how many signed-in players a restriction of it would affect.',
  body: v.strictObject({ address: addressSchema }),
  msg: v.object({ network: v.string(), players: v.number() }),
  errors: [...permissionErrors, 'invalid'],
});

export const restrictionNetwork = route({
  ...block,
  path: '/restriction/network',
  proof: 'recent',
  summary: 'Mutes or blocks everyone in a network for a time, except staff in the console.',
  body: v.strictObject({
    address: addressSchema,
    kind,
    hours: hoursUpTo(restrictionBounds.networkHours),
    /** The number that `/restriction/reach` answered: refused if it has grown meanwhile. */
    players: v.pipe(v.number(), v.integer(), v.minValue(0)),
    ...whyFields,
  }),
  msg: rowSchema,
  errors: [...permissionErrors, 'proof_required', 'invalid', 'restriction_reach'],
});

export const restrictionLift = route({
  ...mute,
  path: '/restriction/lift',
  summary: 'Lifts a restriction. Without `restrictions.block`, only a mute of a player for up to a day.',
  body: v.strictObject({ id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), note: whyFields.note }),
  msg: rowSchema,
  errors: [...permissionErrors, 'not_found', 'wrong_state'],
});

export const restrictionsStaffRoutes = [
  restrictionTable,
  restrictionOf,
  restrictionMute,
  restrictionImpose,
  restrictionPermanent,
  restrictionReach,
  restrictionNetwork,
  restrictionLift,
] as const;
