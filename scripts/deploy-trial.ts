import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { parseArgs } from 'node:util';
import { claimsAt, createEdKey, signTicket } from '../apps/server/src/features/launch/testing/tickets.ts';
import { run } from './deploy/engine.ts';
import { imageBytes, printSizes } from './deploy/image-sizes.ts';
import { buildImage, buildLocalBases, localBases } from './deploy/image.ts';
import { createContainers, type ContainerPlan } from './deploy/trial/containers.ts';
import { checkContainer, checkStop } from './deploy/trial/container-checks.ts';
import { prepareDatabase } from './deploy/trial/database.ts';
import { createCertificate, startHaproxy, startNginx } from './deploy/trial/proxies.ts';
import { checkProxy } from './deploy/trial/proxy-checks.ts';
import { joinStaff, playThrough, signIn } from './deploy/trial/scenario.ts';
import { startPostgres, startValkey } from './deploy/trial/services.ts';
import { mustDo, step, summarize, until } from './deploy/trial/steps.ts';
import { repository } from '../tools/environment.ts';

/**
 * `npm run deploy:trial`, as root on Debian: builds the image, starts it as an operator would, with a PostgreSQL, a
 * Valkey and a proxy of its own, and uses it as a player and as staff. Ends with `N passed, N failed`.
 */
const { values } = parseArgs({
  options: {
    /** Keeps images between runs. */
    store: { type: 'string' },
    /** An image that is already there, instead of building one. */
    image: { type: 'string' },
    /** A Debian root with Valkey, for releases that have no package of it. */
    'valkey-root': { type: 'string' },
    /** First of the ports to use. */
    port: { type: 'string', default: '8600' },
    'ops-port': { type: 'string', default: '9600' },
    'database-port': { type: 'string', default: '5680' },
    'redis-port': { type: 'string', default: '6680' },
    keep: { type: 'boolean', default: false },
  },
});
const [port, opsPort] = [Number(values.port), Number(values['ops-port'])];
const [databasePort, redisPort] = [Number(values['database-port']), Number(values['redis-port'])];
const roles = ['http', 'http', 'gateway', 'worker'] as const;
const backends = roles.map((role, index) => ({ role, port: port + 1 + index, opsPort: opsPort + 1 + index }));
const [httpsPort, plainPort] = [port + 10, port + 11];
const origin = `https://localhost:${httpsPort}`;
const megabytesMax = 400;
const user = 10_001;

run('bash', [join(repository, 'scripts/deploy-packages.sh')], { stdio: 'inherit' });

const folder = mkdtempSync(join(tmpdir(), 'guildhall-trial-'));
// The proxy's workers and the containers' user must be able to pass through it.
chmodSync(folder, 0o711);
const store = values.store ?? join(folder, 'containers');
const containers = createContainers(store);
const secret = (): string => randomBytes(24).toString('base64url');
const running: { stop(): Promise<void> }[] = [];
const startedAtMs = performance.now();

const trial = async (): Promise<void> => {
  const image = values.image ?? 'localhost/guildhall';
  if (values.image === undefined) {
    await mustDo('base images from Debian packages', () => buildLocalBases({ engine: 'buildah', store }));
    await mustDo('image builds from the checkout', () =>
      buildImage({ engine: 'buildah', store, tag: image, ...localBases }),
    );
  }
  await step(`image is below ${megabytesMax} MB`, () => {
    const bytes = imageBytes({ engine: 'podman', store, tag: image });
    console.log(`       ${Math.round(bytes / 1e6)} MB`);
    assert.ok(bytes < megabytesMax * 1e6);
    printSizes({ engine: 'podman', store, tag: image });
  });

  setDefaultCACertificates([...getCACertificates(), createCertificate(folder)]);
  const http = backends.filter(({ role }) => role === 'http');
  const setup = { folder, httpsPort, plainPort, http, gateway: backends.filter(({ role }) => role === 'gateway') };
  await checkProxy('nginx', startNginx, setup);
  await checkProxy('HAProxy', startHaproxy, setup);

  const passwords = { superuser: secret(), redis: secret() };
  running.push(await mustDo('PostgreSQL starts', () => startPostgres(folder, databasePort, passwords.superuser)));
  const valkey = await mustDo('Valkey or Redis starts', () =>
    startValkey(folder, redisPort, passwords.redis, values['valkey-root']),
  );
  console.log(`       ${valkey.name}`);
  running.push(valkey.process);
  const urls = await mustDo('database and roles are created', () => prepareDatabase(databasePort, passwords.superuser));

  const key = createEdKey('trial-1', 'trial-game');
  const configuration = join(folder, 'configuration');
  const data = join(folder, 'data');
  for (const path of [configuration, data, ...['media', 'files', 'ledger'].map((name) => join(data, name))])
    mkdirSync(path);
  for (const name of ['media', 'files', 'ledger']) chownSync(join(data, name), user, user);
  chownSync(data, user, user);
  const writeSecret = (name: string, content: unknown): void => {
    writeFileSync(join(configuration, name), JSON.stringify(content), { mode: 0o400 });
    chownSync(join(configuration, name), user, user);
  };
  writeSecret('launch-keys.json', [key.published]);
  writeSecret('game.json', {
    name: 'Trial Game',
    brand_color: '#e2672a',
    website: 'https://game.example.com',
    email: 'support@game.example.com',
    privacy_policy: 'https://game.example.com/privacy',
    community_chat: 'https://chat.example.com/game',
  });
  const shared = {
    GUILDHALL_HOST: '127.0.0.1',
    GUILDHALL_OPS_HOST: '127.0.0.1',
    GUILDHALL_PUBLIC_ORIGIN: origin,
    GUILDHALL_REDIS_URL: `redis://:${passwords.redis}@127.0.0.1:${redisPort}`,
    GUILDHALL_LAUNCH: 'ticket',
    GUILDHALL_LAUNCH_KEYS_FILE: '/etc/guildhall/launch-keys.json',
    GUILDHALL_GAME_FILE: '/etc/guildhall/game.json',
    GUILDHALL_STAFF_SECRET: secret(),
    GUILDHALL_MEDIA_DIR: '/var/lib/guildhall/media',
    GUILDHALL_FILES_DIR: '/var/lib/guildhall/files',
    GUILDHALL_LEDGER_DIR: '/var/lib/guildhall/ledger',
    GUILDHALL_TRUSTED_PROXIES: '127.0.0.1',
    GUILDHALL_DRAIN_NOTICE_MS: '1000',
  };
  const volumes = { [configuration]: '/etc/guildhall:ro', [data]: '/var/lib/guildhall' };
  const plan = (name: string, args: string[], environment: Record<string, string>): ContainerPlan => ({
    name: `trial-${process.pid}-${name}`,
    image,
    args,
    environment,
    volumes,
  });

  await mustDo('guildhall migrate brings an empty database up to date', () =>
    containers.once({ ...plan('migrate', ['migrate'], { GUILDHALL_OWNER_DATABASE_URL: urls.owner }), volumes: {} }),
  );
  const servers = backends.map((backend, index) => ({
    ...backend,
    plan: plan(`${backend.role}${index + 1}`, ['serve', `--roles=${backend.role}`], {
      ...shared,
      GUILDHALL_DATABASE_URL: urls[backend.role],
      GUILDHALL_PORT: String(backend.port),
      GUILDHALL_OPS_PORT: String(backend.opsPort),
    }),
  }));
  await mustDo('four containers start and are ready', async () => {
    for (const server of servers) containers.start(server.plan);
    for (const server of servers) {
      await until(server.plan.name, 60, async () => {
        const response = await fetch(`http://127.0.0.1:${server.opsPort}/readyz`);
        assert.equal(`${response.status} ${await response.text()}`, '200 ready; redis up\n');
      }).catch((error: unknown) => {
        throw new Error(`${String(error)}\n${containers.logs(server.plan.name)}`);
      });
    }
  });
  for (const {
    plan: { name },
    role,
  } of servers)
    await checkContainer(containers, name, role);

  const [first] = servers;
  assert.ok(first !== undefined);
  const invitation = await mustDo('guildhall staff invite in the container prints a link', () => {
    const printed = containers.exec(
      first.plan.name,
      'guildhall',
      'staff',
      'invite',
      '--email',
      'admin@example.com',
      '--role',
      'admin',
    );
    const link = /https:\S+/.exec(printed)?.[0] ?? '';
    assert.ok(link.startsWith(origin), printed);
    return link;
  });
  const mint = (guid: number): Promise<string> => signTicket(key, claimsAt(Date.now(), key.issuer, { guid }));

  const nginx = await startNginx(setup);
  const admin = await mustDo('first admin accepts the invitation and enrols a second factor', () =>
    joinStaff(origin, invitation),
  );
  const staff = await mustDo('first admin signs in with password and second factor', () =>
    signIn(origin, admin.email, admin.secret, 1),
  );
  await playThrough('nginx', origin, mint, 20_001, staff);
  await nginx.stop();
  const haproxy = await startHaproxy(setup);
  await until('HAProxy finds the servers', 10, async () =>
    assert.equal((await fetch(`${origin}/community/`)).status, 200),
  );
  await playThrough('HAProxy', origin, mint, 20_002, staff);
  await haproxy.stop();

  for (const {
    plan: { name },
    role,
  } of servers)
    await checkStop(containers, name, role);
};

try {
  await trial();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  containers.removeAll();
  for (const each of running.toReversed()) await each.stop();
  if (values.keep) console.log(`kept: ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${Math.round((performance.now() - startedAtMs) / 1000)} s`);
process.exitCode = summarize() ? 0 : 1;
