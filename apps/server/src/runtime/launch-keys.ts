import { createHash } from 'node:crypto';
import * as v from 'valibot';

/** Issuers of players without a ticket. A key with one of these names could take over their rows. */
const reservedIssuers = new Set(['device', 'named', 'parameters']);

/**
 * SHA-256 of the keys in docs/integration/launch-ticket-vectors.json. Everyone knows them, so a server that accepted one
 * would let anyone launch as any player.
 */
const publicTestKeys = new Set([
  '21fe31dfa154a261626bf854046fd2271b7bed4b6abe45aa58877ef47f9721b9',
  'c8ecc9361a05e285f04c26f9572131a6deab07e9e2b865053c6f75a4d8bd2b32',
]);

const digestOf = (base64url: string): string =>
  createHash('sha256').update(Buffer.from(base64url, 'base64url')).digest('hex');

const isSecret = (base64url: string): boolean => !publicTestKeys.has(digestOf(base64url));
const publicTestKey = 'is a public test key; generate one with guildhall keys generate';

/** Also what the log may repeat from the header of a ticket that a stranger made. */
export const kidSchema = v.pipe(
  v.string(),
  v.regex(/^[\w.:-]{1,64}$/, 'a key id has 1 to 64 letters, digits or any of _ . : -'),
  v.notValue('parameters', 'the key id "parameters" stands for launches without a ticket'),
);

const issuerSchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(64),
  v.check((issuer) => !reservedIssuers.has(issuer), 'the issuers device, named and parameters are reserved'),
);

const ed25519Key = v.pipe(
  v.object({
    kty: v.literal('OKP'),
    crv: v.literal('Ed25519'),
    x: v.pipe(
      v.string(),
      v.length(43, 'an Ed25519 public key has 43 base64url characters'),
      v.check(isSecret, publicTestKey),
    ),
    d: v.optional(v.never('the private key (d) stays with the game server; keep only kty, crv and x')),
  }),
  v.transform(({ kty, crv, x }) => ({ kty, crv, x })),
);

/** Each key id has a fixed algorithm; the ticket's header never selects it (threat 2). */
const launchKeySchema = v.variant('alg', [
  v.strictObject({ kid: kidSchema, issuer: issuerSchema, alg: v.literal('EdDSA'), key: ed25519Key }),
  v.strictObject({
    kid: kidSchema,
    issuer: issuerSchema,
    alg: v.literal('HS256'),
    secret: v.pipe(
      v.string(),
      v.regex(/^[\w-]{43,}$/, 'a shared secret must have at least 256 bits, in base64url'),
      v.check(isSecret, publicTestKey),
    ),
  }),
]);
export type LaunchKey = v.InferOutput<typeof launchKeySchema>;

export const launchKeysSchema = v.pipe(
  v.array(launchKeySchema),
  v.minLength(1, 'must have at least one launch key'),
  v.check((keys) => new Set(keys.map((key) => key.kid)).size === keys.length, 'key ids must be unique'),
);

/** Throws with one line per problem. Neither a value nor a part of the file is repeated, because it may be a secret. */
export const parseLaunchKeys = (text: string): LaunchKey[] => {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new Error('must be a JSON file');
  }
  const result = v.safeParse(launchKeysSchema, content);
  if (result.success) return result.output;
  throw new Error(
    result.issues
      .map((issue) => `${v.getDotPath(issue) ?? 'the file'}: ${issue.message.replace(/ but received .*$/s, '')}`)
      .join('\n'),
  );
};
