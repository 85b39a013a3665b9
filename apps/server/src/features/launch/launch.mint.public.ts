import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import * as v from 'valibot';
import { TICKET_AUDIENCE, TICKET_TYPE, ticketLifetimeSeconds, type TicketClaims } from './launch.ticket.rules.ts';

const identity = { kid: v.string(), issuer: v.string() };

/** The file that `guildhall keys generate` writes: the half of a key that the game server keeps. */
export const privateKeySchema = v.variant('alg', [
  v.strictObject({
    ...identity,
    alg: v.literal('EdDSA'),
    privateKey: v.strictObject({ kty: v.literal('OKP'), crv: v.literal('Ed25519'), x: v.string(), d: v.string() }),
  }),
  v.strictObject({ ...identity, alg: v.literal('HS256'), secret: v.string() }),
]);
export type PrivateKey = v.InferOutput<typeof privateKeySchema>;

export type MintedPlayer = Pick<TicketClaims, 'sub' | 'guid' | 'roles' | 'kind' | 'channel' | 'ver' | 'lang'> & {
  readonly tier?: number | undefined;
  /** Unchecked, so that the refusal of a wrong card can be tried. */
  readonly card?: unknown;
};

/** Stands in for the game server, for development and to try an installation. */
export const mintTicket = async (key: PrivateKey, player: MintedPlayer): Promise<string> => {
  const nowSeconds = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...player, auth_time: nowSeconds })
    .setProtectedHeader({ alg: key.alg, typ: TICKET_TYPE, kid: key.kid })
    .setIssuer(key.issuer)
    .setAudience(TICKET_AUDIENCE)
    .setJti(randomUUID())
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + ticketLifetimeSeconds)
    .sign(
      key.alg === 'EdDSA'
        ? await importJWK(key.privateKey, 'EdDSA')
        : new Uint8Array(Buffer.from(key.secret, 'base64url')),
    );
};
