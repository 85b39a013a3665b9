import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

export interface DemoKeyFiles {
  readonly publicKeysFile: string;
  readonly privateKeyFile: string;
}

/** Key pair with which a developer's machine stands in for the game's server. Created once, never committed. */
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

/**
 * Created once per server folder, never committed: a new secret would end all sessions and invalidate all second
 * factors.
 */
const ensureStaffSecret = (folder: string): string => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'staff-secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
};

export const demoReceiverPort = 8290;

/**
 * Webhook configuration of a developer's machine: the demo receiver, subscribed to all events. Created once, never
 * committed.
 */
export const ensureDemoReceiver = (folder: string, port = demoReceiverPort): string => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'webhooks.json');
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const receivers = [{ name: 'demo', url: `http://127.0.0.1:${port}/`, secret, events: '*' }];
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(receivers), { mode: 0o600 });
  return file;
};

/** The game of development and tests; a server has none unless it is configured. */
export const demoGameFile = join(repository, 'apps/server/seeds/game.json');

export interface LocalServer {
  readonly database: string;
  readonly port: number;
  readonly opsPort: number;
  readonly origin: string;
  readonly folder: string;
}

const unlimitedRate = { perSecond: 1e6, burst: 1e6 };
/** For tests and load from one address, which do not measure admission control. */
export const withoutBudgets = {
  GUILDHALL_BUDGETS: JSON.stringify({
    ...Object.fromEntries(
      ['player', 'unverified', 'staff', 'network', 'address', 'searches', 'frames', 'pings'].map((name) => [
        name,
        unlimitedRate,
      ]),
    ),
    ...Object.fromEntries(
      ['calls', 'uploads', 'connections', 'address_connections', 'sockets', 'address_sockets'].map((name) => [
        name,
        1_000_000,
      ]),
    ),
    // Two hundred calls at once take longer on a busy machine than a person would wait.
    wait_ms: 60_000,
  }),
};

/** A new database begins a new audit trail, which stored heads of the previous one would report as rewritten. */
export const recreateInstance = async (
  { database, folder }: Pick<LocalServer, 'database' | 'folder'>,
  template?: string,
): Promise<void> => {
  await recreateDatabase(database, template);
  rmSync(join(folder, 'ledger', 'audit-heads'), { recursive: true, force: true });
};

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
    GUILDHALL_GAME_FILE: demoGameFile,
    GUILDHALL_STAFF_SECRET: ensureStaffSecret(server.folder),
    // No load balancer has to notice the end of a local server.
    GUILDHALL_DRAIN_NOTICE_MS: '0',
    GUILDHALL_DRAIN_SOCKETS_MS: '0',
    GUILDHALL_MEDIA_DIR: join(server.folder, 'media'),
    GUILDHALL_FILES_DIR: join(server.folder, 'files'),
    GUILDHALL_LEDGER_DIR: join(server.folder, 'ledger'),
  };
};

/**
 * `GUILDHALL_DEV_SLOT=1` and above uses other ports and another database, so that two `npm run dev` can run side by
 * side.
 */
const developmentSlot = Number(process.env['GUILDHALL_DEV_SLOT'] ?? 0);

export const developmentServer: LocalServer & { readonly consolePort: number } = {
  database: process.env['GUILDHALL_DATABASE'] ?? `guildhall${developmentSlot === 0 ? '' : `_dev${developmentSlot}`}`,
  port: 8080 + developmentSlot,
  opsPort: 9090 + developmentSlot,
  origin: `http://127.0.0.1:${5173 + developmentSlot * 2}`,
  consolePort: 5174 + developmentSlot * 2,
  folder: join(repository, '.dev'),
};

export const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
