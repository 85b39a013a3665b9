import { createHmac, createPublicKey, type KeyObject } from 'node:crypto';
import { launchExchange } from '@guildhall/contract/launch/player.ts';
import { CompactSign } from 'jose';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { claimsAt, createEdKey, signTicket, type Claims } from './testing/tickets.ts';

const installation = await createInstallation();
const { clock, ed, hmac, mint } = installation;
const server = await installation.start();

const exchange = (ticket: string) => server.call(launchExchange, { body: { ticket } });
const nowSeconds = (): number => clock.now() / 1000;
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const validHeader = { alg: 'EdDSA', typ: 'launch+jwt', kid: ed.kid };
const validClaims = (changes: Claims = {}): Claims => claimsAt(clock.now(), ed.issuer, changes);

const unsigned = (alg: string): string => `${part({ ...validHeader, alg })}.${part(validClaims())}.`;
const hmacSigned = (key: string | Buffer, header: object = {}, issuer = ed.issuer, hash = 'sha256'): string => {
  const signed = `${part({ ...validHeader, alg: 'HS256', ...header })}.${part(claimsAt(clock.now(), issuer))}`;
  return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`;
};
const hmacSecret = Buffer.from(hmac.sign as Uint8Array);
const withHeader = (header: object): Promise<string> => signTicket(ed, validClaims(), header);
const withoutClaim = (name: string): Promise<string> => mint({ [name]: undefined });

const publicKey = createPublicKey(ed.sign as KeyObject);
const { x = '' } = publicKey.export({ format: 'jwk' });
const stranger = createEdKey(ed.kid, ed.issuer);
const strangerJwk = createPublicKey(stranger.sign as KeyObject).export({ format: 'jwk' });

const swapPayload = async (): Promise<string> => {
  const [header, , signature] = (await mint()).split('.');
  return `${header}.${part(validClaims({ guid: 999 }))}.${signature}`;
};
const tamperSignature = async (): Promise<string> => {
  const [header, payload, signature = ''] = (await mint()).split('.');
  return `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
};

/** Each ticket is valid except for the fault that its name says. */
const forgeries: Record<string, () => string | Promise<string>> = {
  'alg none': () => unsigned('none'),
  'alg None': () => unsigned('None'),
  'alg NONE': () => unsigned('NONE'),
  'alg nOnE': () => unsigned('nOnE'),
  'alg empty': () => unsigned(''),
  'alg none with a signature': async () => `${unsigned('none')}${(await mint()).split('.')[2]}`,
  'alg missing': () => `${part({ typ: 'launch+jwt', kid: ed.kid })}.${part(validClaims())}.`,
  'alg a list': () => `${part({ ...validHeader, alg: ['EdDSA'] })}.${part(validClaims())}.`,
  'no signature': async () => (await mint()).replace(/[^.]*$/, ''),
  'HS256 with the public key bytes': () => hmacSigned(Buffer.from(x, 'base64url')),
  'HS256 with the public key text': () => hmacSigned(x),
  'HS256 with the public JWK': () => hmacSigned(JSON.stringify(publicKey.export({ format: 'jwk' }))),
  'HS256 with the public PEM': () => hmacSigned(publicKey.export({ format: 'pem', type: 'spki' })),
  'HS256 with the public DER': () => hmacSigned(publicKey.export({ format: 'der', type: 'spki' })),
  'HS256 with an empty key': () => hmacSigned(''),
  'HS256 with an empty key, as the HMAC issuer': () => hmacSigned('', { kid: hmac.kid }, hmac.issuer),
  'HMAC key id with an Ed25519 signature': () => signTicket(ed, claimsAt(clock.now(), hmac.issuer), { kid: hmac.kid }),
  'HMAC key id with the algorithm switched to EdDSA': () =>
    hmacSigned(hmacSecret, { kid: hmac.kid, alg: 'EdDSA' }, hmac.issuer),
  'Ed25519 key id with an HMAC signature': () => signTicket(hmac, validClaims(), { kid: ed.kid }),
  'HS384 with the right secret': () => hmacSigned(hmacSecret, { kid: hmac.kid, alg: 'HS384' }, hmac.issuer, 'sha384'),
  'HS512 with the right secret': () => hmacSigned(hmacSecret, { kid: hmac.kid, alg: 'HS512' }, hmac.issuer, 'sha512'),
  'kid of another issuer': () => mint({ iss: ed.issuer }, hmac),
  'kid unknown': () => withHeader({ kid: 'nobody' }),
  'kid empty': () => withHeader({ kid: '' }),
  'kid missing': () => `${part({ alg: 'EdDSA', typ: 'launch+jwt' })}.${part(validClaims())}.AAAA`,
  'kid a path': () => withHeader({ kid: '../../../../dev/null' }),
  'kid __proto__': () => withHeader({ kid: '__proto__' }),
  'kid constructor': () => withHeader({ kid: 'constructor' }),
  'kid SQL': () => withHeader({ kid: `' or 1=1; drop table session; --` }),
  'kid with a zero byte': () => withHeader({ kid: `${ed.kid}\0` }),
  'header jku': () => withHeader({ jku: 'https://evil.test/keys.json' }),
  'header jwk with the forger’s own key': () => signTicket(stranger, validClaims(), { jwk: strangerJwk }),
  'header x5u': () => withHeader({ x5u: 'https://evil.test/cert.pem' }),
  'header x5c': () => withHeader({ x5c: ['MIIB'] }),
  'header crit': () => `${part({ ...validHeader, crit: ['exp'] })}.${part(validClaims())}.AAAA`,
  'header b64': () => withHeader({ b64: true, crit: ['b64'] }),
  'typ JWT': () => withHeader({ typ: 'JWT' }),
  'typ missing': () => `${part({ alg: 'EdDSA', kid: ed.kid })}.${part(validClaims())}.AAAA`,
  'signed by a stranger under our key id': () => signTicket(stranger, validClaims()),
  'iss wrong': () => mint({ iss: 'another-game' }),
  'aud wrong': () => mint({ aud: 'shop' }),
  expired: () => mint({ iat: nowSeconds() - 200, exp: nowSeconds() - 80 }),
  'expired, though minted now': () => mint({ exp: nowSeconds() }),
  'older than 120 s, though not expired': () => mint({ iat: nowSeconds() - 121, exp: nowSeconds() + 60 }),
  'issued in the future': () => mint({ iat: nowSeconds() + 60, exp: nowSeconds() + 180 }),
  'not valid yet': () => mint({ nbf: nowSeconds() + 60 }),
  'lifetime too long': () => mint({ exp: nowSeconds() + 121 }),
  'times as text': () => mint({ auth_time: String(nowSeconds()) }),
  ...Object.fromEntries(
    ['iss', 'aud', 'sub', 'guid', 'roles', 'kind', 'channel', 'ver', 'lang', 'auth_time', 'iat', 'exp', 'jti'].map(
      (name) => [`${name} missing`, () => withoutClaim(name)],
    ),
  ),
  'kind staff': () => mint({ kind: 'staff' }),
  'kind anonymous': () => mint({ kind: 'anonymous' }),
  'guid zero': () => mint({ guid: 0 }),
  'guid as text': () => mint({ guid: '10001' }),
  'guid beyond 2^53': () => mint({ guid: 2 ** 53 }),
  'guid a fraction': () => mint({ guid: 1.5 }),
  'sub empty': () => mint({ sub: '' }),
  'role id malformed': () => mint({ roles: ['0123'] }),
  'lang unknown': () => mint({ lang: 19 }),
  'tier 10': () => mint({ tier: 10 }),
  'tier negative': () => mint({ tier: -1 }),
  'tier a fraction': () => mint({ tier: 1.5 }),
  'tier as text': () => mint({ tier: '3' }),
  'tier null': () => mint({ tier: null }),
  'jti too short to be random': () => mint({ jti: 'abc' }),
  'signature truncated': async () => (await mint()).slice(0, -4),
  'signature tampered': tamperSignature,
  'payload swapped': swapPayload,
  'four parts': async () => `${await mint()}.AAAA`,
  'two parts': async () => (await mint()).split('.').slice(0, 2).join('.'),
  garbage: () => 'let me in',
  dots: () => '...',
  'JSON serialisation': async () => {
    const [header, payload, signature] = (await mint()).split('.');
    return JSON.stringify({ protected: header, payload, signature });
  },
  'header not JSON': () => `${Buffer.from('{"alg":').toString('base64url')}.${part(validClaims())}.AAAA`,
  'payload not an object': () => new CompactSign(Buffer.from('[]')).setProtectedHeader(validHeader).sign(ed.sign),
  empty: () => '',
  'longer than any ticket': () => 'A'.repeat(20_000),
};

describe('a launch ticket', () => {
  it('is rejected with the same response for every fault [threat 2]', async () => {
    const answers: Record<string, unknown> = {};
    for (const [name, forge] of Object.entries(forgeries)) {
      const { status, text, headers } = await exchange(await forge());
      answers[name] = [status, text, headers.get('set-cookie')];
    }
    const refusal = [401, '{"code":1100,"msg":{"key":"error.illegal_request","params":{}}}', null];
    expect(answers).toEqual(Object.fromEntries(Object.keys(forgeries).map((name) => [name, refusal])));
    expect(Object.keys(forgeries).length).toBeGreaterThanOrEqual(30);
    const sessions = await installation.owner.query('select from session');
    expect(sessions.rowCount).toBe(0);
  });

  it('is accepted if valid, with either algorithm [threat 2]', async () => {
    for (const [key, kind] of [
      [ed, 'player'],
      [hmac, 'guest'],
    ] as const) {
      const exchanged = await exchange(await mint({ guid: 77, kind }, key));
      expect([exchanged.status, exchanged.answer]).toEqual([
        200,
        {
          code: 0,
          msg: {
            kind,
            guid: 77,
            player: expect.stringMatching(/^[\da-f-]{36}$/),
            roles: ['10010001'],
            proof: 'ticket',
            earlier: null,
            restriction: null,
            paused: {},
            deletion: null,
            bearer: null,
          },
        },
      ]);
    }
  });

  it('sets the tier of the player at every launch, and none without the claim', async () => {
    const tierAfter = async (tier: number | undefined): Promise<unknown> => {
      expect((await exchange(await mint({ guid: 78, tier }))).status).toBe(200);
      const { rows } = await installation.owner.query('select tier from player where guid = 78');
      return rows;
    };
    expect([await tierAfter(9), await tierAfter(3), await tierAfter(undefined), await tierAfter(0)]).toEqual(
      [9, 3, 0, 0].map((tier) => [{ tier }]),
    );
  });

  it('built by hand like the forgeries is accepted, so their one fault is what is rejected [threat 2]', async () => {
    expect((await exchange(hmacSigned(hmacSecret, { kid: hmac.kid }, hmac.issuer))).status).toBe(200);
    expect((await exchange(await withHeader({}))).status).toBe(200);
  });

  it('from two issuers with the same subject identifies two different players [threat 2]', async () => {
    const players = [
      (await exchange(await mint({ sub: 'same' }, ed))).answer.msg.player,
      (await exchange(await mint({ sub: 'same' }, hmac))).answer.msg.player,
    ];
    expect(new Set(players).size).toBe(2);
  });

  it('may come from a game server whose clock is 5 seconds ahead, not 6 [threat 2]', async () => {
    const ahead = (seconds: number) => mint({ iat: nowSeconds() + seconds, exp: nowSeconds() + seconds + 120 });
    expect((await exchange(await ahead(5))).status).toBe(200);
    expect((await exchange(await ahead(6))).status).toBe(401);
  });

  it("expires after less than 120 seconds, by the server's clock [P1]", async () => {
    const [early, late] = [await mint(), await mint()];
    clock.advance(119_000);
    expect((await exchange(early)).status).toBe(200);
    clock.advance(1000);
    expect((await exchange(late)).status).toBe(401);
    clock.reset();
  });
});
