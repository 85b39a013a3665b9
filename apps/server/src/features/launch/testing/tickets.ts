import { generateKeyPairSync, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import { SignJWT, type JWTHeaderParameters } from 'jose';
import type { LaunchKey } from '../../../runtime/launch-keys.ts';

/** A key pair of a game server: the signing key and its entry in our key file. */
export interface IssuerKey {
  readonly kid: string;
  readonly issuer: string;
  readonly alg: 'EdDSA' | 'HS256';
  readonly sign: KeyObject | Uint8Array;
  readonly published: LaunchKey;
}

export const createEdKey = (kid: string, issuer = 'test-game'): IssuerKey => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const key = { kty: 'OKP', crv: 'Ed25519', x } as const;
  return { kid, issuer, alg: 'EdDSA', sign: privateKey, published: { kid, issuer, alg: 'EdDSA', key } };
};

export const createSecretKey = (kid: string, issuer = 'test-hmac-game'): IssuerKey => {
  const secret = randomBytes(32);
  const published = { kid, issuer, alg: 'HS256', secret: secret.toString('base64url') } as const;
  return { kid, issuer, alg: 'HS256', sign: new Uint8Array(secret), published };
};

export type Claims = Record<string, unknown>;

/** Ticket claims of a game server: a player with guid 10001 by default. `undefined` omits a claim. */
export const claimsAt = (nowMs: number, issuer: string, changes: Claims = {}): Claims => {
  const iat = Math.floor(nowMs / 1000);
  const guid = changes['guid'] ?? 10_001;
  return {
    iss: issuer,
    aud: 'community',
    sub: `account:${JSON.stringify(guid)}`,
    guid,
    roles: ['10010001'],
    kind: 'player',
    channel: 1,
    ver: '3.4.0',
    lang: 3,
    auth_time: iat,
    iat,
    exp: iat + 120,
    jti: randomUUID(),
    ...changes,
  };
};

export const signTicket = (
  key: IssuerKey,
  claims: Claims,
  header: Partial<JWTHeaderParameters> = {},
): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: key.alg, typ: 'launch+jwt', kid: key.kid, ...header }).sign(key.sign);
