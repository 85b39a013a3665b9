import { parseConfig } from '../apps/server/src/platform/config.ts';
import { startServer } from '../apps/server/src/server.ts';
import { localEnvironment, recreateDatabase } from '../scripts/environment.ts';
import { migrateDatabase } from '../scripts/migrate.ts';
import { seedDatabase } from '../scripts/seed.ts';
import { builds, place } from './place.ts';

await recreateDatabase(place.database);
await migrateDatabase(place.database);
await seedDatabase(place);
const server = await startServer(
  parseConfig({ ...localEnvironment(place), ...builds, GUILDHALL_LAUNCH: 'ticket', GUILDHALL_LOG_LEVEL: 'warn' }),
);
process.on('SIGTERM', () => {
  void server.stop().then(() => process.exit(0));
});
