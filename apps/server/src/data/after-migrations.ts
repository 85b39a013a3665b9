import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { applyGrants } from './grants.ts';
import { applyLanguages } from './languages.ts';
import { recordRelease } from './schema-release.ts';

export interface AfterStep {
  readonly name: string;
  /** Runs in a transaction of its own, with a lock timeout and retries, and must be safe to repeat. */
  readonly run: (client: pg.Client) => Promise<void>;
}

const functions = join(import.meta.dirname, '../../sql/functions');

/**
 * `create or replace` is idempotent and takes no lock on tables, so every function is applied on every run. A new signature or a
 * removed function needs a migration that drops the old one; a trigger's migration may create its function with an empty body.
 */
const applyFunctions = async (client: pg.Client): Promise<void> => {
  const files = (await readdir(functions)).filter((name) => name.endsWith('.sql')).sort();
  const sources = await Promise.all(files.map((name) => readFile(join(functions, name), 'utf8')));
  // Functions may call one another, in any order.
  await client.query('set local check_function_bodies = off');
  for (const source of sources) await client.query(source);
};

/** What every migration run ends with, in this order, also when no file was pending. */
export const afterMigrations: readonly AfterStep[] = [
  { name: 'functions', run: applyFunctions },
  { name: 'languages', run: applyLanguages },
  { name: 'grants', run: applyGrants },
  // Last: from here on, servers of this release start.
  { name: 'release', run: recordRelease },
];
