import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

export const repository = join(import.meta.dirname, '..');

/** Folder of the programs of PostgreSQL for runs that start their own: Debian 12's, or another release's. */
export const postgresPrograms = process.env['GUILDHALL_POSTGRES_BIN'] ?? '/usr/lib/postgresql/15/bin';

const adminUrl = process.env['GUILDHALL_ADMIN_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
export const redisUrl = process.env['GUILDHALL_REDIS_URL'] ?? 'redis://127.0.0.1:6379';

const urlFor = (database: string, role?: string): string => {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  if (role !== undefined) url.username = role;
  return url.href;
};

/** Owner of the tables, for migrations and seeds. */
export const ownerUrl = (database: string): string => urlFor(database);
/** Role of the server: may change rows, but not the schema. */
export const applicationUrl = (database: string): string => urlFor(database, 'guildhall_app');

export const asAdmin = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** A cluster created without a locale is not UTF-8, and copies of its template1 would inherit that. */
const createDatabaseWith = async (client: pg.Client, name: string, template?: string): Promise<void> => {
  const from = template === undefined ? "template0 encoding 'UTF8'" : pg.escapeIdentifier(template);
  await client.query(`create database ${pg.escapeIdentifier(name)} template ${from}`);
};

/** Creates the database if it is missing; returns whether it did. */
export const ensureDatabase = (name: string): Promise<boolean> =>
  asAdmin(async (client) => {
    const found = await client.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount !== 0) return false;
    await createDatabaseWith(client, name);
    return true;
  });

export const recreateDatabase = (name: string, template?: string): Promise<void> =>
  asAdmin(async (client) => {
    await dropDatabaseWith(client, name);
    await createDatabaseWith(client, name, template);
  });

const dropDatabaseWith = async (client: pg.Client, name: string): Promise<void> => {
  await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
};

export const dropDatabase = (name: string): Promise<void> => asAdmin((client) => dropDatabaseWith(client, name));

export const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
