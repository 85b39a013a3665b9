import { parseConfig } from '../apps/server/src/runtime/config.ts';
import { startServer } from '../apps/server/src/server.ts';
import { localEnvironment, recreateInstance } from '../apps/server/development/local-server.ts';
import { recreateDatabase } from '../tools/environment.ts';
import { migrateDatabase } from '../apps/server/development/migrate-database.ts';
import { seedDatabase } from '../apps/server/development/seed-database.ts';
import { answerLate } from './support/late-answers.ts';
import { builds, instance, templateDatabase } from './support/server-instance.ts';

answerLate();

await recreateDatabase(templateDatabase);
await migrateDatabase(templateDatabase);
await recreateInstance(instance, templateDatabase);
await seedDatabase(instance);
const server = await startServer(
  parseConfig({ ...localEnvironment(instance), ...builds, GUILDHALL_LAUNCH: 'ticket', GUILDHALL_LOG_LEVEL: 'warn' }),
);
process.on('SIGTERM', () => {
  void server.stop().then(() => process.exit(0));
});
