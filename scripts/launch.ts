import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { BASE_PATH } from '@guildhall/contract/http/route.ts';
import { mintDemoTicket } from '../apps/server/src/features/launch/launch.demo-ticket.adapter.ts';
import { developmentServer, ensureDemoKey } from '../apps/server/development/local-server.ts';

const { values } = parseArgs({
  options: {
    guid: { type: 'string', default: '70001' },
    lang: { type: 'string', default: '3' },
    kind: { type: 'string', default: 'player' },
    channel: { type: 'string', default: '1' },
    version: { type: 'string', default: '3.4.0' },
    tier: { type: 'string' },
    /** A JSON file with what the game vouches for; see docs/integration/launch-tickets.md. */
    card: { type: 'string' },
    origin: { type: 'string', default: developmentServer.origin },
    key: { type: 'string', default: ensureDemoKey(developmentServer.folder).privateKeyFile },
  },
});

/**
 * Stands in for the game's server: prints the link the game client would open. It expires after 120 seconds and works
 * once.
 */
export const launchLink = async (options: typeof values): Promise<string> => {
  const { guid, lang, channel, version } = options;
  const ticket = await mintDemoTicket(options.key, {
    guid: Number(guid),
    kind: options.kind === 'guest' ? 'guest' : 'player',
    lang: Number(lang),
    channel: Number(channel),
    version,
    tier: options.tier === undefined ? undefined : Number(options.tier),
    card: options.card === undefined ? undefined : JSON.parse(await readFile(options.card, 'utf8')),
  });
  const query = new URLSearchParams({ guid, channel, version, lang });
  return `${options.origin}${BASE_PATH}/?${query.toString()}#lt=${ticket}`;
};

if (import.meta.main) console.log(await launchLink(values));
