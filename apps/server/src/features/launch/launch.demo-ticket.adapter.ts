import { readFile } from 'node:fs/promises';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { mintTicket, type PrivateKey } from './launch.mint.public.ts';

export interface DemoPlayer {
  readonly guid: number;
  readonly kind: 'guest' | 'player';
  readonly lang: number;
  readonly channel: number;
  readonly version: string;
  readonly tier?: number | undefined;
  readonly card?: unknown;
}

/** Stands in for the game server: signs a ticket with the development key. */
export const mintDemoTicket = async (keyFile: string, player: DemoPlayer): Promise<string> => {
  const { kid, issuer, privateKey } = JSON.parse(await readFile(keyFile, 'utf8')) as PrivateKey & { alg: 'EdDSA' };
  return mintTicket(
    { kid, issuer, alg: 'EdDSA', privateKey },
    {
      sub: `demo:${player.guid}`,
      guid: player.guid,
      roles: [String(10_000_000 + player.guid)],
      kind: player.kind,
      channel: player.channel,
      ver: player.version,
      lang: player.lang as LangId,
      tier: player.tier,
      card: player.card,
    },
  );
};
