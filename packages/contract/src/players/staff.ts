import * as v from 'valibot';
import { deletionIdSchema } from '../account-deletion/player.ts';
import { timeSchema } from '../articles/player.ts';
import { keysetFields, keysetPage } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { staffLimits } from '../http/staff-limits.ts';
import { permissionErrors } from '../http/staff-route.ts';
import { staffNameSchema } from '../staff/staff.ts';
import { authorSchema, playerIdSchema } from './subject.ts';
import { timelineKinds } from './timeline.ts';

const noun = 'players';
const read = { noun, access: { staff: 'players.read' }, effect: 'read', method: 'POST' } as const;

/** A player, or the author of what the caller may read. The account that staff linked a report to takes the author's place. */
const subjectSchema = v.variant('of', [
  ...authorSchema.options,
  v.strictObject({ of: v.literal('deletion'), id: deletionIdSchema }),
]);
export type PlayerSubject = v.InferOutput<typeof subjectSchema>;

const staffCardSchema = v.object({
  /** Names the card in the audit trail. */
  number: v.number(),
  /** When the game vouched for it. */
  issued_at: timeSchema,
  is_masked: v.boolean(),
  /** Masked: the first letter. */
  name: v.nullable(v.string()),
  server: v.nullable(v.string()),
  level: v.nullable(v.number()),
  spend: v.nullable(v.string()),
  /** `YYYY-MM-DD`; masked: `YYYY`. */
  registered_at: v.nullable(v.string()),
  registered_in: v.nullable(v.string()),
  purchases: v.array(
    v.object({
      id: v.string(),
      product: v.string(),
      /** Minor units and ISO 4217; null while masked. */
      price: v.nullable(v.object({ amount: v.number(), currency: v.string() })),
      at: timeSchema,
      state: v.nullable(v.string()),
    }),
  ),
  sanctions: v.array(
    v.object({
      kind: v.string(),
      reason: v.nullable(v.string()),
      from: timeSchema,
      until: v.nullable(timeSchema),
    }),
  ),
});
export type StaffPlayerCard = v.InferOutput<typeof staffCardSchema>;

export const playerCard = route({
  ...read,
  path: '/players/card',
  summary:
    'What is known about a player, with the masked card of the game. By chat, report or deletion request, it also needs the permission to read that.',
  body: v.strictObject({ subject: subjectSchema }),
  msg: v.object({
    id: playerIdSchema,
    /** Null without a launch. Only claimed by the player unless `is_verified`. */
    guid: v.nullable(v.number()),
    is_verified: v.boolean(),
    /** A confirmed deletion closed the account. */
    is_closed: v.boolean(),
    tier: v.number(),
    first_seen_at: timeSchema,
    launched_at: timeSchema,
    /** Null if the game vouched for nothing. */
    card: v.nullable(staffCardSchema),
  }),
  errors: [...permissionErrors, 'not_found'],
});
export type KnownPlayer = v.InferOutput<(typeof playerCard)['msg']>;

const timelineItemSchema = v.object({
  kind: v.picklist(timelineKinds),
  id: v.string(),
  at: timeSchema,
  /** What it belongs to: the id and the number of a report, chat, deletion request, survey, … */
  subject: v.nullable(v.string()),
  number: v.nullable(v.number()),
  text: v.string(),
  /** In the words of the kind, such as the state of a report. */
  state: v.nullable(v.string()),
  tags: v.array(v.string()),
  staff: staffNameSchema,
});
export type TimelineItem = v.InferOutput<typeof timelineItemSchema>;

export const playerTimeline = route({
  ...read,
  path: '/players/timeline',
  cost: 10,
  summary: 'Everything of one player, newest first. Kinds that the caller may not read are left out.',
  body: v.strictObject({
    ...keysetFields,
    player: playerIdSchema,
    kinds: v.optional(v.pipe(v.array(v.picklist(timelineKinds)), v.minLength(1), v.maxLength(timelineKinds.length))),
  }),
  msg: keysetPage(timelineItemSchema),
  errors: [...permissionErrors, 'not_found'],
});

export const playerUnmask = route({
  ...read,
  access: { staff: 'players.unmask' },
  effect: 'write',
  proof: 'recent',
  path: '/players/unmask',
  summary: 'Shows the card of a player unmasked. The reason is recorded in the audit trail.',
  body: v.strictObject({
    player: playerIdSchema,
    reason: v.pipe(v.string(), v.trim(), v.minLength(staffLimits.reasonMin), v.maxLength(staffLimits.reasonMax)),
  }),
  msg: staffCardSchema,
  errors: [...permissionErrors, 'not_found', 'unmask_limited', 'proof_required'],
});

export const playersStaffRoutes = [playerCard, playerTimeline, playerUnmask] as const;
