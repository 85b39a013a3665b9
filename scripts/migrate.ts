import { openDatabase } from '../apps/server/src/platform/database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { migrate } from '../apps/server/src/platform/migrate.ts';
import { developmentServer, ensureDatabase, ensureRole, ownerUrl } from './environment.ts';

/** Brings a database up to date: `npm run migrate`, or `GUILDHALL_DATABASE=name npm run migrate`. */
export const migrateDatabase = async (name: string): Promise<string[]> => {
  await ensureRole();
  await ensureDatabase(name);
  const database = openDatabase(ownerUrl(name), createLog('warn'), 2);
  try {
    return await migrate(database.query);
  } finally {
    await database.close();
  }
};

if (import.meta.main) {
  const applied = await migrateDatabase(developmentServer.database);
  console.log(applied.length === 0 ? 'nothing to migrate' : applied.join('\n'));
}
