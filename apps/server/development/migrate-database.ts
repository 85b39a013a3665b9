import { roleGrants } from '../src/data/grants.ts';
import { migrate } from '../src/data/migrate.ts';
import { asAdmin, ensureDatabase, ownerUrl } from '../../../tools/environment.ts';

/** Development clusters trust their machine: the roles of production, without passwords and settings. */
const ensureRoles = (): Promise<void> =>
  asAdmin(async (client) => {
    for (const role of Object.keys(roleGrants)) {
      await client.query(`do $$ begin
        create role ${role} login;
      exception when duplicate_object or unique_violation then null; end $$`);
    }
  });

/** Creates the database and the roles if they are missing, and applies all pending migrations. */
export const migrateDatabase = async (name: string): Promise<string[]> => {
  await ensureRoles();
  await ensureDatabase(name);
  return migrate({ connectionString: ownerUrl(name) });
};
