import { seed } from '../apps/server/seeds/seed.ts';
import { parseConfig } from '../apps/server/src/runtime/config.ts';
import { createServices, type Services } from '../apps/server/src/wiring.ts';
import { localEnvironment } from '../apps/server/development/local-server.ts';
import { migrateDatabase } from '../apps/server/development/migrate-database.ts';
import { seedEnvironment } from '../apps/server/development/seed-database.ts';
import { dropDatabase } from '../tools/environment.ts';

/** The server's services over the demo game. A database that is named is kept, and used again as it is. */
export const withDemoGame = async (
  named: string | undefined,
  work: (services: Services, database: string) => Promise<void>,
): Promise<void> => {
  const database = named ?? `guildhall_search_quality_${process.pid}`;
  await migrateDatabase(database);
  const local = { database, port: 0, opsPort: 0, origin: 'http://127.0.0.1:8380', folder: `.dev/${database}` };
  const services = await createServices(parseConfig({ ...localEnvironment(local), ...seedEnvironment }));
  try {
    await seed({ ...services, nowMs: Date.now() });
    await work(services, database);
  } finally {
    await services.close();
    if (named === undefined) await dropDatabase(database);
  }
};
