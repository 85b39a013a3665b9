import { parseConfig } from '../apps/server/src/platform/config.ts';
import { startServer } from '../apps/server/src/server.ts';
import { localEnvironment, recreateDatabase } from '../scripts/environment.ts';
import { migrateDatabase } from '../scripts/migrate.ts';
import { builds, placeFor } from './place.ts';

/** Runs with the real time until a test moves it. */
const createClock = () => {
  let aheadMs = 0;
  return { now: () => Date.now() + aheadMs, set: (ms: number) => void (aheadMs = ms - Date.now()) };
};

/** A server of a test's own, with an empty database of its own: what it does to content, no other test sees. */
export const startOwnServer = async (name: string, port: number, environment: Record<string, string> = {}) => {
  const place = placeFor(name, port);
  const clock = createClock();
  await recreateDatabase(place.database);
  await migrateDatabase(place.database);
  const config = parseConfig({
    ...localEnvironment(place),
    ...builds,
    GUILDHALL_LAUNCH: 'ticket',
    GUILDHALL_LOG_LEVEL: 'warn',
    // A clock that jumps would look like silence of the sockets.
    GUILDHALL_SWEEP_MS: '60000',
    ...environment,
  });
  const server = await startServer(config, clock);
  return { place, clock, origin: place.origin, services: server.services, stop: server.stop };
};
