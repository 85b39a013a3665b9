import * as v from 'valibot';
import { restrictionReasons } from './reasons.ts';

/** `mute`: reads everything, writes nothing but reports of problems. `block`: reads public content only, and has no socket. */
export const restrictionKinds = ['mute', 'block'] as const;
export type RestrictionKind = (typeof restrictionKinds)[number];

export const restrictionBounds = {
  /** Longest mute by staff without `restrictions.block`. */
  muteHours: 24,
  playerHours: 90 * 24,
  /** Never permanent: providers assign addresses to other people. */
  networkHours: 30 * 24,
  noteMax: 1000,
} as const;

/** What the restricted player is shown. */
export const restrictionSchema = v.object({
  kind: v.picklist(restrictionKinds),
  reason: v.picklist(restrictionReasons),
  /** Milliseconds; 0 if it is permanent, as in the parameters of the errors. */
  until: v.number(),
  /** It applies to everyone in the caller's network. */
  is_network: v.boolean(),
});
export type Restriction = v.InferOutput<typeof restrictionSchema>;
