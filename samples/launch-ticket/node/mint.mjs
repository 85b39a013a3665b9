// Mints a Guildhall launch ticket with Node 18 or later and no packages.
// Specification: docs/integration/launch-tickets.md
//
//   node mint.mjs --key private-key.json --player player.json
import { createHmac, createPrivateKey, randomUUID, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * `key` is the file that `guildhall keys generate` writes. `player` has sub, guid, roles, kind, channel, ver, lang and
 * auth_time, and may have a tier and a card.
 */
export const mintTicket = (key, player, nowSeconds = Math.floor(Date.now() / 1000), jti = randomUUID()) => {
  const header = { alg: key.alg, typ: 'launch+jwt', kid: key.kid };
  const claims = {
    iss: key.issuer,
    aud: 'community',
    sub: player.sub,
    guid: player.guid,
    roles: player.roles,
    kind: player.kind,
    channel: player.channel,
    ver: player.ver,
    lang: player.lang,
    ...(player.tier === undefined ? {} : { tier: player.tier }),
    ...(player.card === undefined ? {} : { card: player.card }),
    auth_time: player.auth_time,
    iat: nowSeconds,
    exp: nowSeconds + 120,
    jti,
  };
  const text = `${encode(header)}.${encode(claims)}`;
  const signature =
    key.alg === 'EdDSA'
      ? sign(null, Buffer.from(text), createPrivateKey({ key: key.privateKey, format: 'jwk' }))
      : createHmac('sha256', Buffer.from(key.secret, 'base64url')).update(text).digest();
  return `${text}.${signature.toString('base64url')}`;
};

// --now and --jti are only for comparing with the test vectors.
const { values } = parseArgs({
  options: { key: { type: 'string' }, player: { type: 'string' }, now: { type: 'string' }, jti: { type: 'string' } },
});
if (values.key !== undefined && values.player !== undefined) {
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
  const now = values.now === undefined ? undefined : Number(values.now);
  process.stdout.write(`${mintTicket(read(values.key), read(values.player), now, values.jti)}\n`);
}
