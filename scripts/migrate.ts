import { developmentServer } from '../apps/server/development/local-server.ts';
import { migrateDatabase } from '../apps/server/development/migrate-database.ts';

/** `npm run migrate`, or `GUILDHALL_DATABASE=name npm run migrate` for another database. */
const applied = await migrateDatabase(developmentServer.database);
console.log(applied.length === 0 ? 'nothing to migrate' : applied.join('\n'));
