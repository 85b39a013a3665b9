import { ticketLifetimeSeconds } from '@guildhall/contract/launch.ts';
import { langSchema } from '@guildhall/contract/articles.ts';
import { decodeProtectedHeader, importJWK, jwtVerify, type CryptoKey } from 'jose';
import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { LaunchKey } from '../../platform/config.ts';

export const TICKET_TYPE = 'launch+jwt';
export const TICKET_AUDIENCE = 'community';
/** How far the game's clock may be ahead of ours. It never makes a ticket live longer. */
const clockToleranceSeconds = 5;

const seconds = v.pipe(v.number(), v.integer(), v.minValue(0));

/** No other header is needed, so no other is tolerated: not `jku`, `jwk`, `x5u` or `crit`. */
const headerSchema = v.strictObject({
  alg: v.string(),
  typ: v.literal(TICKET_TYPE),
  kid: v.pipe(v.string(), v.maxLength(64)),
});

const claimsSchema = v.object({
  iss: v.string(),
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  guid: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  roles: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[1-9]\d{7,9}$/))), v.maxLength(50)),
  kind: v.picklist(['guest', 'player']),
  channel: v.pipe(v.number(), v.safeInteger()),
  ver: v.pipe(v.string(), v.maxLength(40)),
  lang: langSchema,
  auth_time: seconds,
  iat: seconds,
  exp: seconds,
  jti: v.pipe(v.string(), v.minLength(16), v.maxLength(64)),
});

export type TicketClaims = v.InferOutput<typeof claimsSchema> & { readonly kid: string };

export type VerifyTicket = (ticket: string) => Promise<TicketClaims>;

/**
 * Checks a launch ticket; throws for every kind of wrong. The algorithm and the issuer come from the key that the id
 * names, never from the ticket.
 */
export const createTicketVerifier = async (keys: readonly LaunchKey[], clock: Clock): Promise<VerifyTicket> => {
  const ring = new Map<string, { alg: string; issuer: string; key: CryptoKey | Uint8Array }>();
  for (const entry of keys) {
    const key =
      entry.alg === 'EdDSA'
        ? await importJWK(entry.key, 'EdDSA')
        : new Uint8Array(Buffer.from(entry.secret, 'base64url'));
    ring.set(entry.kid, { alg: entry.alg, issuer: entry.issuer, key });
  }
  return async (ticket) => {
    const { kid } = v.parse(headerSchema, decodeProtectedHeader(ticket));
    const entry = ring.get(kid);
    if (entry === undefined) throw new Error('unknown key id');
    const { payload } = await jwtVerify(ticket, entry.key, {
      algorithms: [entry.alg],
      issuer: entry.issuer,
      audience: TICKET_AUDIENCE,
      typ: TICKET_TYPE,
      clockTolerance: clockToleranceSeconds,
      maxTokenAge: ticketLifetimeSeconds,
      currentDate: new Date(clock.now()),
    });
    const claims = v.parse(claimsSchema, payload);
    if (claims.exp - claims.iat > ticketLifetimeSeconds) throw new Error('lifetime too long');
    if (claims.exp * 1000 <= clock.now()) throw new Error('expired');
    return { ...claims, kid };
  };
};
