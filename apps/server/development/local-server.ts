import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applicationUrl, recreateDatabase, redisUrl, repository } from '../../../tools/environment.ts';

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
