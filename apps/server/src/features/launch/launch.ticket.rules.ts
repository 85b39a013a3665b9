import { ticketLifetimeSeconds } from '@guildhall/contract/launch/player.ts';
import { langSchema } from '@guildhall/contract/articles/player.ts';
import { cardSchema } from '@guildhall/contract/players/card.ts';
import { targetBounds } from '@guildhall/contract/targets/rules.ts';
import * as v from 'valibot';

export { ticketLifetimeSeconds };
export const TICKET_TYPE = 'launch+jwt';
export const TICKET_AUDIENCE = 'community';
/** Tolerated clock skew of the game server. Does not extend a ticket's lifetime. */
export const clockToleranceSeconds = 5;
/** No ticket that exists now is accepted after this time. */
export const longestTicketSeconds = ticketLifetimeSeconds + clockToleranceSeconds;
/** A ticket with the longest allowed claims, of which the card is the larger half, has less. */
export const ticketLengthMax = 8192;

const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
/** PostgreSQL stores neither zero bytes nor half of a surrogate pair. */
const storableText = v.pipe(
  v.string(),
  v.check((text) => text.isWellFormed() && !text.includes('\0'), 'has a character that cannot be stored'),
);

/** Strict allowlist: rejects `jku`, `jwk`, `x5u`, `crit` and any other header. */
export const headerSchema = v.strictObject({
  alg: v.string(),
  typ: v.literal(TICKET_TYPE),
  kid: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
});

/** docs/integration/launch-tickets.md describes these claims; a test compares the two. */
export const claimsSchema = v.object({
  iss: v.string(),
  aud: v.union([v.string(), v.array(v.string())]),
  sub: v.pipe(storableText, v.minLength(1), v.maxLength(128)),
  guid: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
  roles: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[1-9]\d{7,9}$/))), v.maxLength(50)),
  kind: v.picklist(['guest', 'player']),
  /** 32 bits, like the channel that the app sends with a report. */
  channel: v.pipe(v.number(), v.integer(), v.minValue(-(2 ** 31)), v.maxValue(2 ** 31 - 1)),
  ver: v.pipe(storableText, v.maxLength(40)),
  lang: langSchema,
  /** 0 is an ordinary player. */
  tier: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(targetBounds.tierMax))),
  /** What the game vouches for, shown to staff. */
  card: v.optional(cardSchema),
  auth_time: seconds,
  iat: seconds,
  exp: seconds,
  nbf: v.optional(seconds),
  jti: v.pipe(storableText, v.minLength(16), v.maxLength(64)),
});

export type TicketClaims = v.InferOutput<typeof claimsSchema> & { readonly kid: string };

type ClaimName = keyof typeof claimsSchema.entries;
export const claimNames = Object.keys(claimsSchema.entries) as ClaimName[];

/** In the order of the checks; a ticket is refused for the first one that applies. */
const plainReasons = [
  'too_long',
  'malformed',
  'header',
  'wrong_type',
  'unknown_key',
  'wrong_algorithm',
  'bad_signature',
  'wrong_issuer',
  'wrong_audience',
  'not_yet_valid',
  'expired',
  'lifetime',
  'revoked_key',
  'used',
  /** A fault of this server, not of the ticket. */
  'internal',
] as const;

export type RefusalReason = (typeof plainReasons)[number] | `claim:${ClaimName}`;

/** A closed list, because each reason becomes the label of a metric. */
export const refusalReasons: readonly RefusalReason[] = [
  ...plainReasons,
  ...claimNames.map((name) => `claim:${name}` as const),
];

/** The reason is for operators only: players get the same response for every refusal (threat 2). */
export class TicketRefusal extends Error {
  readonly reason: RefusalReason;
  readonly kid: string | null;

  constructor(reason: RefusalReason, kid: string | null, options?: ErrorOptions) {
    super(`launch: ticket refused: ${reason}`, options);
    this.reason = reason;
    this.kid = kid;
  }
}

export const claimReason = (name: unknown): RefusalReason =>
  claimNames.some((known) => known === name) ? `claim:${name as ClaimName}` : 'malformed';
