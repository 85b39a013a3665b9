import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '../data/database.ts';
import { migrationNames } from '../data/migration-files.ts';
import { leastRoleAdvice, readRole } from '../data/role-check.ts';
import { compareSchema, readSchemaRelease } from '../data/schema-release.ts';
import { createTranscoder } from '../features/files/files.transcoder.service.ts';
import { createKeyRing } from '../features/launch/launch.key-ring.adapter.ts';
import { createFactors } from '../features/staff/sign-in/factors.service.ts';
import { isSplit } from '../http/hosts.ts';
import type { S3Config, ServerConfig } from '../runtime/config.ts';
import { createKeyring } from '../runtime/keyring.ts';
import { createLog } from '../runtime/log.ts';
import { newObjectKey } from '../storage/object-store.ts';
import { openBucket } from '../storage/s3-store.ts';
import { isGameNotified, noGameNotified } from '../runtime/webhook-receivers.ts';
import { withDatabase, withRedis } from './connections.ts';
import { judgeSpace } from './doctor-space.ts';
import { fail, ok, reasonOf, warn, type Finding } from './finding.ts';

const isLocal = (origin: string): boolean => ['127.0.0.1', 'localhost'].includes(new URL(origin).hostname);

/** What can be judged without connecting. */
export const checkSettings = (config: ServerConfig, unknown: readonly string[]): Finding[] => {
  const findings: Finding[] = [];
  for (const name of unknown) {
    findings.push(warn('configuration', `${name} is not a variable of this version`, 'Check its spelling.'));
  }
  if (config.publicOrigin.startsWith('https://')) findings.push(ok('public origin', config.publicOrigin));
  else {
    const report = isLocal(config.publicOrigin) ? warn : fail;
    findings.push(
      report(
        'public origin',
        `${config.publicOrigin} is not encrypted`,
        'Set GUILDHALL_PUBLIC_ORIGIN to the https origin of your proxy; browsers refuse the cookies otherwise.',
      ),
    );
  }
  findings.push(
    isSplit(config)
      ? ok('console origin', config.consoleOrigin)
      : ok('console origin', 'the public one; GUILDHALL_CONSOLE_ORIGIN would keep scripts of the player app away'),
  );
  findings.push(
    isGameNotified(config.webhookReceivers)
      ? ok('webhooks', 'the game is notified of deletions')
      : warn(
          'webhooks',
          noGameNotified,
          'Add a receiver; until then these events wait for 90 days. See docs/operations/runbooks/deletions-undelivered.md.',
        ),
  );
  // With an https origin an empty list was chosen with the word `none`.
  const isChosen = config.trustedProxies.length > 0 || config.publicOrigin.startsWith('https://');
  findings.push(
    isChosen
      ? ok('trusted proxies', config.trustedProxies.join(', ') || 'none, so clients must connect directly')
      : warn(
          'trusted proxies',
          'none, so every client has the address of the proxy in front of this server',
          'Set GUILDHALL_TRUSTED_PROXIES to the addresses of your proxies, unless clients connect directly.',
        ),
  );
  if (config.demoKeyFile !== undefined) {
    findings.push(
      fail(
        'demo key',
        'anyone can launch as any player',
        'Remove GUILDHALL_DEMO_KEY_FILE and GUILDHALL_ALLOW_DEMO_KEY.',
      ),
    );
  }
  if (config.launch === 'parameters') {
    findings.push(
      warn(
        'launches',
        'by parameters, so no player is verified',
        'Use GUILDHALL_LAUNCH=ticket if your game server can sign.',
      ),
    );
  }
  return findings;
};

/** Seconds by which tickets and sessions may differ before they are refused too early or accepted too late. */
const skewWarnMs = 1000;
const skewFailMs = 5000;

/** Reports are dated by the server's clock, chats by the database's. */
export const skewOf = (differenceMs: number): Finding => {
  const text = `${(Math.abs(differenceMs) / 1000).toFixed(1)} s ${differenceMs > 0 ? 'ahead of' : 'behind'} the database`;
  if (Math.abs(differenceMs) < skewWarnMs) return ok('clock', text);
  return (Math.abs(differenceMs) < skewFailMs ? warn : fail)(
    'clock',
    text,
    'Synchronize both clocks, for example with chrony.',
  );
};

const questions = `
  select current_user as role, current_setting('server_version') as version,
    current_setting('statement_timeout') as statement_timeout,
    current_setting('transaction_read_only') = 'on' as is_read_only,
    extract(epoch from clock_timestamp())::float8 * 1000 as now_ms`;

interface Answers {
  readonly role: string;
  readonly version: string;
  readonly statement_timeout: string;
  readonly is_read_only: boolean;
  readonly now_ms: number;
}

const privilegesOf = async (pool: Database['pool']): Promise<Finding> => {
  const { role, problem } = await readRole(pool);
  return problem === null
    ? ok('database role', `${role} owns nothing and cannot change the schema`)
    : fail('database role', problem, leastRoleAdvice);
};

const schemaOf = async ({ pool }: Database): Promise<Finding> => {
  const { problem } = compareSchema(await readSchemaRelease(pool), await migrationNames());
  return problem === null ? ok('schema', 'fits this release') : fail('schema', problem, 'See `guildhall status`.');
};

const judge = async (database: Database): Promise<Finding[]> => {
  const { pool } = database;
  // The first query also connects, which would count as clock skew.
  await pool.query('select 1');
  const startMs = Date.now();
  const { rows } = await pool.query<Answers>(questions);
  const middleMs = (startMs + Date.now()) / 2;
  const [answers] = rows;
  if (answers === undefined) throw new Error('the database did not answer');
  return [
    answers.is_read_only
      ? fail('database', 'is a read-only standby', 'Point GUILDHALL_DATABASE_URL at the primary.')
      : ok('database', `reachable, PostgreSQL ${answers.version}`),
    await privilegesOf(pool),
    answers.statement_timeout === '0'
      ? fail(
          'statement timeout',
          'none, so a slow statement would hold its connection for ever',
          `Run: alter role ${answers.role} set statement_timeout = '10s'`,
        )
      : ok('statement timeout', answers.statement_timeout),
    await schemaOf(database),
    skewOf(middleMs - answers.now_ms),
  ];
};

export const checkDatabase = async (environment: NodeJS.ProcessEnv): Promise<Finding[]> => {
  try {
    return await withDatabase(environment, judge);
  } catch (error) {
    return [
      fail('database', reasonOf(error), 'Check GUILDHALL_DATABASE_URL, the network and the password of the role.'),
    ];
  }
};

/** Whether the configured secrets open what is stored. */
export const checkSecrets = async (environment: NodeJS.ProcessEnv, config: ServerConfig): Promise<Finding> => {
  const keyring = createKeyring(config.staffSecrets);
  try {
    const uses = await withDatabase(environment, (database) =>
      createFactors({ database, keyring, log: createLog('error') }).uses(),
    );
    const stored = uses.filter(({ what }) => what !== 'cookies');
    const lost = stored.filter(({ unreadable }) => unreadable > 0);
    const names = (list: readonly { version: number }[]): string =>
      [...new Set(list.map(({ version }) => `v${version}`))].join(', ');
    if (lost.length > 0) {
      return fail(
        'staff secret',
        `stored second factors need ${names(lost)}, which is missing or another secret`,
        'Add it to GUILDHALL_STAFF_SECRET again, or reset these second factors; see key-rotation.md.',
      );
    }
    const old = stored.filter(({ version }) => version !== keyring.versions()[0]);
    if (old.length > 0) {
      return warn('staff secret', `second factors still use ${names(old)}`, 'Run: guildhall secrets reencrypt');
    }
    return ok('staff secret', `v${keyring.versions()[0]} is in use and opens every second factor`);
  } catch (error) {
    // insufficient_privilege
    const advice =
      (error as { code?: unknown }).code === '42501'
        ? 'Only the role guildhall_app may read it.'
        : 'Repair the database first, then run it again.';
    return warn('staff secret', `was not checked: ${reasonOf(error)}`, advice);
  }
};

export const checkRedis = (environment: NodeJS.ProcessEnv): Promise<Finding> =>
  withRedis(environment, async (_redis, isUp, problem) =>
    isUp
      ? ok('redis', 'reachable')
      : fail(
          'redis',
          problem() ?? 'does not answer',
          'Check GUILDHALL_REDIS_URL, and the user and password in it (deploy/redis/users.acl). The server works without it, but changes appear late.',
        ),
  );

const checkBucket = async (s3: S3Config): Promise<Finding> => {
  const bucket = await openBucket(s3);
  const folder = bucket.folder('files');
  const key = newObjectKey();
  try {
    await folder.put(key, Buffer.from('guildhall doctor'));
    const read = await folder.get(key);
    await folder.remove([key]);
    const isWhole = read?.toString() === 'guildhall doctor' && (await folder.get(key)) === null;
    if (isWhole) return ok('bucket', `${s3.bucket}: wrote, read and removed a probe object`);
    return fail('bucket', 'the probe object differs or is still there', 'Check versioning and policies of the bucket.');
  } catch (error) {
    return fail(
      'bucket',
      reasonOf(error),
      'Check GUILDHALL_S3_FILE and the permissions to put, get and delete objects.',
    );
  } finally {
    bucket.close();
  }
};

/** Looks only, because a probe file could stay behind. The server creates missing folders. */
const checkFolder = async (subject: string, folder: string, isMissing = false): Promise<Finding> => {
  const advice = `Make ${folder} a folder that the user of the server (uid ${process.getuid?.() ?? '?'}) may write to.`;
  try {
    if (!(await stat(folder)).isDirectory()) return fail(subject, `${folder} is not a folder`, advice);
    await access(folder, constants.W_OK | constants.X_OK);
    const { level, text } = judgeSpace(await statfs(folder));
    const said = `${isMissing ? `will be created in ${folder}` : `${folder} is writable`}, ${text}`;
    return level === 'ok'
      ? ok(subject, said)
      : { level, subject, text: said, advice: 'Make room on this file system: uploads fail with 503 when it is full.' };
  } catch (error) {
    const parent = dirname(folder);
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && parent !== folder)
      return checkFolder(subject, parent, true);
    return fail(subject, `${folder} is not writable`, advice);
  }
};

const checkBuild = async (subject: string, folder: string): Promise<Finding> => {
  try {
    await access(join(folder, 'index.html'), constants.R_OK);
    return ok(subject, 'built');
  } catch {
    return fail(subject, `${folder} has no index.html`, 'Use the image, or run `npm run build` in the checkout.');
  }
};

export const checkFiles = async (config: ServerConfig): Promise<Finding[]> => {
  const { storage } = config;
  const keys = await createKeyRing(config.launchKeys).then(
    () => ok('launch keys', config.launchKeys.length === 0 ? 'none needed' : `${config.launchKeys.length} valid`),
    () => fail('launch keys', 'one is not a valid key', 'Correct GUILDHALL_LAUNCH_KEYS_FILE.'),
  );
  const stores =
    storage.s3 === null
      ? [
          await checkFolder('media folder', storage.mediaDir),
          await checkFolder('files folder', storage.filesDir),
          await checkFolder('ledger folder', storage.ledgerDir),
        ]
      : [await checkBucket(storage.s3)];
  const apps = config.roles.includes('http')
    ? [await checkBuild('player app', config.playerDist), await checkBuild('console', config.consoleDist)]
    : [];
  return [keys, ...stores, ...apps];
};

/** Voice messages of iPhones need ffmpeg; everything else works without it. */
export const checkVoice = async (config: ServerConfig): Promise<Finding[]> => {
  if (!config.roles.includes('http')) return [];
  const isAvailable = await createTranscoder({ log: createLog('silent') }).isAvailable();
  return [
    isAvailable
      ? ok('voice messages', 'ffmpeg converts between WebM and MP4')
      : warn(
          'voice messages',
          'ffmpeg is missing or lacks AAC or Opus, so iPhones can neither record nor play them',
          'Install ffmpeg, for example with apt-get install --no-install-recommends ffmpeg.',
        ),
  ];
};
