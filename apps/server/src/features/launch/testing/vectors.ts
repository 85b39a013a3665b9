import { createHmac, createPrivateKey, sign } from 'node:crypto';
import type { LaunchKey } from '../../../runtime/launch-keys.ts';
import { fullCard } from '../../players/testing/card.factory.ts';
import type { RefusalReason } from '../launch.ticket.rules.ts';

/**
 * Makes docs/integration/launch-ticket-vectors.json, without the library that verifies tickets. The keys are the examples
 * of RFC 8037 and RFC 7515; `runtime/launch-keys.ts` refuses them.
 */
const keys = {
  ed: {
    kid: 'test-ed25519',
    issuer: 'example-game',
    alg: 'EdDSA',
    privateKey: {
      kty: 'OKP',
      crv: 'Ed25519',
      x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
      d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
    },
  },
  hmac: {
    kid: 'test-hs256',
    issuer: 'example-shared-secret-game',
    alg: 'HS256',
    secret: 'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow',
  },
} as const;
type Key = (typeof keys)[keyof typeof keys];

/** 2027-01-15 08:00:00 UTC. */
const now = 1_800_000_000;

type Fields = Record<string, unknown>;

export interface Vector {
  readonly name: string;
  readonly outcome: 'accepted' | 'refused';
  readonly reason?: RefusalReason;
  /** Whether the samples must print exactly this ticket. */
  readonly is_sample?: boolean;
  readonly key: string | null;
  readonly header: Fields | null;
  readonly claims: Fields | null;
  readonly ticket: string;
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const signatureOf = (text: string, key: Key): string =>
  key.alg === 'EdDSA'
    ? sign(null, Buffer.from(text), createPrivateKey({ key: key.privateKey, format: 'jwk' })).toString('base64url')
    : createHmac('sha256', Buffer.from(key.secret, 'base64url')).update(text).digest('base64url');

const ticketOf = (header: Fields, claims: unknown, key: Key): string => {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${signatureOf(text, key)}`;
};

let count = 0;
/** 16 hexadecimal digits at the end, so that each vector is a ticket of its own. */
const nextJti = (): string => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`;

const claimsOf = (key: Key, changes: Fields): Fields => {
  const claims: Fields = {
    iss: key.issuer,
    aud: 'community',
    sub: 'account-10001',
    guid: 10_001,
    roles: ['10010001'],
    kind: 'player',
    channel: 1,
    ver: '3.4.0',
    lang: 3,
    // Optional; stated here for their place among the claims.
    tier: undefined,
    card: undefined,
    auth_time: now - 60,
    iat: now,
    exp: now + 120,
    jti: nextJti(),
    ...changes,
  };
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
};

interface Changes {
  readonly key?: Key;
  readonly signedWith?: Key;
  readonly header?: Fields;
  readonly claims?: Fields;
  readonly ticket?: (ticket: string) => string;
}

const vectorOf = (
  name: string,
  verdict: Pick<Vector, 'outcome' | 'reason' | 'is_sample'>,
  changes: Changes,
): Vector => {
  const key = changes.key ?? keys.ed;
  const header = { alg: key.alg, typ: 'launch+jwt', kid: key.kid, ...changes.header };
  const claims = claimsOf(key, changes.claims ?? {});
  const ticket = ticketOf(header, claims, changes.signedWith ?? key);
  return { name, ...verdict, key: key.kid, header, claims, ticket: changes.ticket?.(ticket) ?? ticket };
};

const sample = (name: string, changes: Changes = {}): Vector =>
  vectorOf(name, { outcome: 'accepted', is_sample: true }, changes);
const accepted = (name: string, changes: Changes): Vector => vectorOf(name, { outcome: 'accepted' }, changes);
const refused = (name: string, reason: RefusalReason, changes: Changes): Vector =>
  vectorOf(name, { outcome: 'refused', reason }, changes);
const claim = (name: string, reason: RefusalReason, claims: Fields): Vector => refused(name, reason, { claims });

const withoutSignature = (ticket: string): string => ticket.replace(/[^.]*$/, '');
const card = {
  ...fullCard,
  name: 'Kestrel ñ 玩家',
  purchases: [
    {
      id: 'GPA.3311-9021-7745-10021',
      product: 'Moon pass',
      amount: 1299,
      currency: 'EUR',
      at: now - 86_400,
      state: 'delivered',
    },
  ],
  sanctions: [{ kind: 'chat mute', reason: 'Spam', from: now - 172_800, until: now - 86_400 }],
};
/** Exactly as many bytes as a card may have. */
const longestCard = {
  ...card,
  sanctions: Array.from({ length: 10 }, () => ({
    kind: 'k'.repeat(40),
    reason: 'r'.repeat(120),
    from: now,
    until: now,
  })),
  purchases: Array.from({ length: 8 }, (_, index) => ({
    id: 'i'.repeat(64),
    product: 'p'.repeat(index === 0 ? 13 : 80),
    amount: 1,
    currency: 'EUR',
    at: now,
  })),
};
const longest = {
  sub: 's'.repeat(128),
  guid: Number.MAX_SAFE_INTEGER,
  roles: Array.from({ length: 50 }, (_, index) => String(4_294_967_295 - index)),
  channel: 2 ** 31 - 1,
  ver: 'v'.repeat(40),
  lang: 18,
  card: longestCard,
  jti: 'j'.repeat(64),
};

const createVectors = (): Vector[] => [
  sample('a player, Ed25519'),
  sample('a player, shared secret', { key: keys.hmac }),
  sample('a guest without roles', { claims: { kind: 'guest', roles: [], sub: 'guest-7', guid: 7 } }),
  sample('a subject that is not ASCII', { claims: { sub: '玩家-ñ-10001' } }),
  sample('a player with a tier', { claims: { tier: 9 } }),
  sample('a player with a card', { claims: { card } }),
  sample('an empty card', { claims: { card: {} } }),
  sample('the longest claims that are allowed', { claims: longest }),
  accepted('the audience as a list', { claims: { aud: ['shop', 'community'] } }),
  accepted('a claim that is not in the table is ignored', { claims: { region: 'eu' } }),
  accepted('a clock that is 5 seconds ahead', { claims: { iat: now + 5, exp: now + 125 } }),
  accepted('the last second', { claims: { iat: now - 119, exp: now + 1 } }),
  accepted('a shorter lifetime', { claims: { exp: now + 30 } }),
  accepted('nbf that has passed', { claims: { nbf: now } }),

  refused('alg none without a signature', 'wrong_algorithm', { header: { alg: 'none' }, ticket: withoutSignature }),
  refused('alg none with a signature', 'wrong_algorithm', { header: { alg: 'none' } }),
  refused('HS256 with the public key as the secret', 'wrong_algorithm', {
    header: { alg: 'HS256' },
    signedWith: { ...keys.hmac, secret: keys.ed.privateKey.x } as unknown as Key,
  }),
  refused('HS512, though the key is for HS256', 'wrong_algorithm', { key: keys.hmac, header: { alg: 'HS512' } }),
  refused('RS256', 'wrong_algorithm', { header: { alg: 'RS256' } }),
  refused('an unknown key id', 'unknown_key', { header: { kid: 'test-unknown' } }),
  refused('the key id of another key', 'bad_signature', { signedWith: keys.hmac }),
  refused('a signature over other claims', 'bad_signature', {
    ticket: (ticket) => {
      const [header, , signature] = ticket.split('.');
      return `${header}.${part(claimsOf(keys.ed, { guid: 999 }))}.${signature}`;
    },
  }),
  refused('no signature', 'bad_signature', { ticket: withoutSignature }),
  refused('typ JWT', 'wrong_type', { header: { typ: 'JWT' } }),
  refused('no kid', 'header', { header: { kid: undefined } }),
  refused('a header that is not allowed: jku', 'header', { header: { jku: 'https://example.invalid/keys.json' } }),
  refused('a header that is not allowed: crit', 'header', { header: { crit: ['exp'] } }),
  refused('two parts', 'malformed', { ticket: (ticket) => ticket.split('.').slice(0, 2).join('.') }),
  refused('padded base64', 'malformed', { ticket: (ticket) => `${ticket}==` }),
  refused('a header that is not JSON', 'malformed', { ticket: (ticket) => `AAAA${ticket.slice(4)}` }),
  refused('longer than 8192 characters', 'too_long', { claims: { region: 'x'.repeat(8192) } }),

  claim('the issuer of another key', 'wrong_issuer', { iss: keys.hmac.issuer }),
  claim('the audience of another service', 'wrong_audience', { aud: 'shop' }),
  claim('expired', 'expired', { iat: now - 130, exp: now - 10 }),
  claim('expired this second: the clock tolerance does not extend the lifetime', 'expired', {
    iat: now - 120,
    exp: now,
  }),
  claim('a clock that is 6 seconds ahead', 'not_yet_valid', { iat: now + 6, exp: now + 126 }),
  claim('nbf in the future', 'not_yet_valid', { nbf: now + 60 }),
  claim('a lifetime of 121 seconds', 'lifetime', { exp: now + 121 }),
  claim('issued an hour ago, not expired', 'lifetime', { iat: now - 3600, exp: now + 60 }),
  claim('times in milliseconds', 'not_yet_valid', { iat: now * 1000, exp: (now + 120) * 1000 }),
  claim('times as text', 'claim:iat', { iat: String(now) }),
  claim('no audience', 'claim:aud', { aud: undefined }),
  claim('no expiry', 'claim:exp', { exp: undefined }),
  claim('no auth_time', 'claim:auth_time', { auth_time: undefined }),
  claim('an empty subject', 'claim:sub', { sub: '' }),
  claim('a subject of 129 characters', 'claim:sub', { sub: 's'.repeat(129) }),
  claim('a subject with a zero byte', 'claim:sub', { sub: 'account\0' }),
  claim('guid 0', 'claim:guid', { guid: 0 }),
  claim('guid as text', 'claim:guid', { guid: '10001' }),
  claim('guid a UUID', 'claim:guid', { guid: 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6' }),
  claim('guid 2^53', 'claim:guid', { guid: 2 ** 53 }),
  claim('guid a fraction', 'claim:guid', { guid: 1.5 }),
  claim('a role id of 7 digits', 'claim:roles', { roles: ['1234567'] }),
  claim('a role id with a leading zero', 'claim:roles', { roles: ['01234567'] }),
  claim('a role id as a number', 'claim:roles', { roles: [10_010_001] }),
  claim('51 roles', 'claim:roles', { roles: Array.from({ length: 51 }, (_, index) => String(10_000_000 + index)) }),
  claim('roles missing', 'claim:roles', { roles: undefined }),
  claim('kind staff', 'claim:kind', { kind: 'staff' }),
  claim('a channel beyond 32 bits', 'claim:channel', { channel: 2 ** 31 }),
  claim('a version of 41 characters', 'claim:ver', { ver: 'v'.repeat(41) }),
  claim('a language code instead of its number', 'claim:lang', { lang: 'en' }),
  claim('lang 19', 'claim:lang', { lang: 19 }),
  claim('tier 10', 'claim:tier', { tier: 10 }),
  claim('a tier as text', 'claim:tier', { tier: '3' }),
  claim('a card with an unknown field', 'claim:card', { card: { email: 'kestrel@example.org' } }),
  claim('a card that is a list', 'claim:card', { card: [] }),
  claim('a name of 61 characters', 'claim:card', { card: { name: 'n'.repeat(61) } }),
  claim('a price in lower case', 'claim:card', {
    card: { purchases: [{ id: '1', product: 'Moon pass', amount: 1299, currency: 'eur', at: now }] },
  }),
  claim('11 purchases', 'claim:card', {
    card: {
      purchases: Array.from({ length: 11 }, () => ({ id: '1', product: 'p', amount: 1, currency: 'EUR', at: now })),
    },
  }),
  claim('a registration on February 30', 'claim:card', { card: { registered_at: '2021-02-30' } }),
  claim('a card of 4001 bytes', 'claim:card', { card: { ...longestCard, server: `${longestCard.server}x` } }),
  claim('a jti of 15 characters', 'claim:jti', { jti: 'j'.repeat(15) }),
  claim('no jti', 'claim:jti', { jti: undefined }),
];

const publishedOf = (key: Key): LaunchKey => {
  if (key.alg === 'HS256') return key;
  const { kty, crv, x } = key.privateKey;
  return { kid: key.kid, issuer: key.issuer, alg: key.alg, key: { kty, crv, x } };
};

export const createVectorFile = () => {
  count = 0;
  return {
    warning:
      'PUBLIC TEST KEYS from RFC 8037 (A.1) and RFC 7515 (A.1). Everyone knows them, and a Guildhall server refuses to load them. Never sign a real ticket with them.',
    now,
    private_keys: [keys.ed, keys.hmac],
    keys_file: [publishedOf(keys.ed), publishedOf(keys.hmac)],
    vectors: createVectors(),
  };
};
