import type { TestProject } from 'vitest/node';
import { asAdmin, dropDatabase } from '../../../../tools/environment.ts';
import { migrateDatabase } from '../../development/migrate-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated, empty database that every test file clones; names of clones start with it. */
    template: string;
  }
}

/** Migrates once per run and drops all databases of the run at the end. */
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
