import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../testbed/stores.ts';

export const newPool = (url: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 3000 });
  pool.on('error', () => undefined);
  return pool;
};

export const say = (text: string): void => console.log(text);

/** A private PostgreSQL with the database `bench`. */
export const openDatabase = async (port: number, onEnd: (close: () => Promise<void>) => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-jobs-'));
  const postgres = await startPostgres(folder, port);
  const url = `postgres://postgres@127.0.0.1:${port}/bench`;
  const admin = newPool(postgres.adminUrl);
  await admin.query('create database bench');
  const owner = newPool(url);
  onEnd(async () => {
    // An interrupted run ends more than once, and a second `end` of a pool throws.
    for (const pool of [owner, admin]) if (!pool.ending) await pool.end();
  });
  return { folder, port, postgres, url, admin, owner };
};

export type JobsDatabase = Awaited<ReturnType<typeof openDatabase>>;
