import type { TestProject } from 'vitest/node';
import { asAdmin, dropDatabase } from '../../../../scripts/environment.ts';
import { migrateDatabase } from '../../../../scripts/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated, empty database that every test file copies; names of copies start with it. */
    template: string;
  }
}

/** Migrates once for the whole run; afterwards nothing of the run is left, whatever a test forgot. */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const template = `guildhall_test_${process.pid}_template`;
  await dropDatabase(template);
  await migrateDatabase(template);
  provide('template', template);
  return async () => {
    const found = await asAdmin((client) =>
      client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [template]),
    );
    for (const { datname } of found.rows) await dropDatabase(datname);
  };
};
