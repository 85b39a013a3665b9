import { parseArgs } from 'node:util';
import { parseConfig } from '../apps/server/src/platform/config.ts';
import { createServices } from '../apps/server/src/services.ts';
import { developmentServer, localEnvironment } from './environment.ts';

/** Ends sessions: `npm run revoke -- --guid 10001` for a player, `-- --kid NAME` for everything a leaked key opened. */
const { values } = parseArgs({ options: { guid: { type: 'string' }, kid: { type: 'string' } } });
if ((values.guid === undefined) === (values.kid === undefined)) throw new Error('Give either --guid or --kid.');

const services = await createServices(
  parseConfig({ ...localEnvironment(developmentServer), ...process.env, GUILDHALL_LOG_LEVEL: 'warn' }),
);
// The hint needs a connection to Redis; sessions end without it too, sockets then within a minute.
for (let tries = 0; tries < 20 && !services.redis.isUp(); tries += 1) {
  await new Promise((resolve) => setTimeout(resolve, 100));
}
const { launchService } = services;
const count = await (values.kid === undefined
  ? launchService.revoke({ guid: Number(values.guid) })
  : launchService.revokeKey(values.kid));
console.log(`${count} sessions ended`);
await new Promise((resolve) => setTimeout(resolve, 100));
await services.close();
