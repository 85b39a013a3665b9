import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

export const repository = join(import.meta.dirname, '..');

const adminUrl = process.env['GUILDHALL_ADMIN_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
export const redisUrl = process.env['GUILDHALL_REDIS_URL'] ?? 'redis://127.0.0.1:6379';

const urlFor = (database: string, role?: string): string => {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  if (role !== undefined) url.username = role;
  return url.href;
};

/** As owner of the tables: migrations and seeds. */
export const ownerUrl = (database: string): string => urlFor(database);
/** As the server runs: rows only, no structure. */
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

export const ensureRole = (): Promise<void> =>
  asAdmin(async (client) => {
    await client.query(`do $$ begin
      create role guildhall_app login;
    exception when duplicate_object or unique_violation then null; end $$`);
  });

/** A cluster made without a locale is not UTF-8, and neither would be what is copied from its template1. */
const createDatabaseWith = async (client: pg.Client, name: string, template?: string): Promise<void> => {
  const from = template === undefined ? "template0 encoding 'UTF8'" : pg.escapeIdentifier(template);
  await client.query(`create database ${pg.escapeIdentifier(name)} template ${from}`);
};

/** Creates the database if it is missing. True when it did. */
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

export interface DemoKeyFiles {
  readonly publicKeysFile: string;
  readonly privateKeyFile: string;
}

/** The key pair with which a developer's machine plays the game's server. Made once, never committed. */
export const ensureDemoKey = (folder: string): DemoKeyFiles => {
  mkdirSync(folder, { recursive: true });
  const files = {
    publicKeysFile: join(folder, 'launch-keys.json'),
    privateKeyFile: join(folder, 'demo-launch-key.json'),
  };
  if (existsSync(files.publicKeysFile) && existsSync(files.privateKeyFile)) return files;
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const kid = `demo-${randomUUID()}`;
  const issuer = 'demo-game-server';
  const { kty, crv, x } = publicKey.export({ format: 'jwk' });
  writeFileSync(
    files.privateKeyFile,
    JSON.stringify({ kid, issuer, privateKey: privateKey.export({ format: 'jwk' }) }),
    { mode: 0o600 },
  );
  writeFileSync(files.publicKeysFile, JSON.stringify([{ kid, issuer, alg: 'EdDSA', key: { kty, crv, x } }]));
  return files;
};

/** Made once for a server's folder, never committed: a new one would end every session and lose every second factor. */
const ensureStaffSecret = (folder: string): string => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'staff-secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
};

/** Where the demo receiver listens: `npm run receiver`. */
export const demoReceiverPort = 8290;

/** The file of webhook receivers of a developer's machine: the demo receiver, told everything. Made once, never committed. */
export const ensureDemoReceiver = (folder: string, port = demoReceiverPort): string => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'webhooks.json');
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const receivers = [{ name: 'demo', url: `http://127.0.0.1:${port}/`, secret, events: '*' }];
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(receivers), { mode: 0o600 });
  return file;
};

export interface LocalServer {
  readonly database: string;
  readonly port: number;
  readonly opsPort: number;
  readonly origin: string;
  readonly folder: string;
}

/** The environment of a server on this machine. */
export const localEnvironment = (server: LocalServer): Record<string, string> => {
  const keys = ensureDemoKey(server.folder);
  return {
    GUILDHALL_PORT: String(server.port),
    GUILDHALL_OPS_PORT: String(server.opsPort),
    GUILDHALL_PUBLIC_ORIGIN: server.origin,
    GUILDHALL_DATABASE_URL: applicationUrl(server.database),
    GUILDHALL_REDIS_URL: redisUrl,
    GUILDHALL_REDIS_PREFIX: `${server.database}:`,
    GUILDHALL_LAUNCH: 'both',
    GUILDHALL_LAUNCH_KEYS_FILE: keys.publicKeysFile,
    GUILDHALL_DEMO_KEY_FILE: keys.privateKeyFile,
    GUILDHALL_ALLOW_DEMO_KEY: 'true',
    GUILDHALL_STAFF_SECRET: ensureStaffSecret(server.folder),
    GUILDHALL_MEDIA_DIR: join(server.folder, 'media'),
    GUILDHALL_FILES_DIR: join(server.folder, 'files'),
    GUILDHALL_LEDGER_DIR: join(server.folder, 'ledger'),
  };
};

export const developmentServer: LocalServer = {
  database: process.env['GUILDHALL_DATABASE'] ?? 'guildhall',
  port: 8080,
  opsPort: 9090,
  origin: 'http://127.0.0.1:5173',
  folder: join(repository, '.dev'),
};

export const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
