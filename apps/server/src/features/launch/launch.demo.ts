import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ticketLifetimeSeconds } from '@guildhall/contract/launch.ts';
import { importJWK, SignJWT, type JWK } from 'jose';
import { TICKET_AUDIENCE, TICKET_TYPE } from './launch.ticket.ts';

export interface DemoPlayer {
  readonly guid: number;
  readonly kind: 'guest' | 'player';
  readonly lang: number;
  readonly channel: number;
  readonly version: string;
}

interface DemoKey {
  readonly kid: string;
  readonly issuer: string;
  readonly privateKey: JWK;
}

/** Plays the game's server: signs what a real one would sign, with the development key. */
export const mintDemoTicket = async (keyFile: string, player: DemoPlayer): Promise<string> => {
  const { kid, issuer, privateKey } = JSON.parse(await readFile(keyFile, 'utf8')) as DemoKey;
  const nowSeconds = Math.floor(Date.now() / 1000);
  return new SignJWT({
    guid: player.guid,
    roles: [String(10_000_000 + player.guid)],
    kind: player.kind,
    channel: player.channel,
    ver: player.version,
    lang: player.lang,
    auth_time: nowSeconds,
  })
    .setProtectedHeader({ alg: 'EdDSA', typ: TICKET_TYPE, kid })
    .setIssuer(issuer)
    .setAudience(TICKET_AUDIENCE)
    .setSubject(`demo:${player.guid}`)
    .setJti(randomUUID())
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + ticketLifetimeSeconds)
    .sign(await importJWK(privateKey, 'EdDSA'));
};
