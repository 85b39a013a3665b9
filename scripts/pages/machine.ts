import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { run } from '../deploy/engine.ts';
import { createCertificate, startNginx } from '../deploy/trial/proxies.ts';
import { startProcess, type RunningProcess } from '../deploy/trial/process.ts';
import { answersAt, startPostgres } from '../deploy/trial/services.ts';
import { until } from '../deploy/trial/steps.ts';
import { repository } from '../../tools/environment.ts';
import { addAddress, configurePodman } from './containers.ts';
import { writePrograms } from './programs.ts';

const roles = ['http', 'gateway', 'worker'] as const;
const address = '10.99.0.1';
/** Folders of the pages that exist for real while the command runs, because containers have them under the same names. */
const [settingsFolder, dataFolder] = ['/etc/guildhall', '/var/lib/guildhall'];
/** What programs need of the environment of this command, to reach the package registries. */
const passedOn = /^(?:npm_config_|https?_proxy$|no_proxy$|NODE_EXTRA_CA_CERTS$|SSL_CERT)/i;

/**
 * What a reader of the pages has before the first command: PostgreSQL with its administrator, Redis with the users of
 * `deploy/redis/users.acl`, podman, and a clone of this repository. The pages build the image, create the database and start the
 * servers. `startProxy` takes the place of nginx's package, and finds the servers that the page started.
 */
export const prepareMachine = async (folder: string, port: number, isManaged: boolean) => {
  for (const path of [settingsFolder, dataFolder])
    if (existsSync(path)) throw new Error(`${path} is there: this command needs a machine without Guildhall.`);
  const administrator = isManaged ? 'managed' : 'postgres';
  const values = {
    folder,
    address,
    administrator,
    postgres: port,
    redis: port + 1,
    http: port + 10,
    gateway: port + 11,
    worker: port + 12,
    ops: port + 20,
    gatewayOps: port + 21,
    workerOps: port + 22,
    https: port + 30,
  };
  // Servers of nginx and the superuser of PostgreSQL pass through it.
  chmodSync(folder, 0o711);
  const clone = join(folder, 'guildhall');
  run('git', ['clone', '--quiet', repository, clone]);
  const programs = join(folder, 'bin');
  for (const path of ['bin', 'etc/nginx', 'log', 'nginx']) mkdirSync(join(folder, path), { recursive: true });
  const secret = (): string => randomBytes(18).toString('base64url');
  const passwords = Object.fromEntries(
    [
      ...['OWNER', 'APP', 'GATEWAY', 'WORKER', 'READONLY'].map((name) => `${name}_PASSWORD`),
      ...roles.map((role) => `${role.toUpperCase()}_REDIS_PASSWORD`),
    ].map((name) => [name, secret()]),
  );
  const passwordOf = (name: string): string => passwords[`${name.toUpperCase()}_PASSWORD`] ?? '';
  const superuser = secret();
  const running: RunningProcess[] = [addAddress(address)];
  running.push(await startPostgres(folder, values.postgres, superuser, address));
  const url = `postgres://postgres:${superuser}@127.0.0.1:${values.postgres}/postgres`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  if (isManaged) await client.query(`create role managed login createrole createdb password '${superuser}'`);
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  console.log(`PostgreSQL ${rows[0]?.server_version}, whose administrator is ${administrator}`);

  const users = join(folder, 'users.acl');
  const shipped = readFileSync(join(clone, 'deploy/redis/users.acl'), 'utf8');
  writeFileSync(
    users,
    shipped.replaceAll(/>(http|gateway|worker)-password/g, (_, role: string) => `>${passwordOf(`${role}_redis`)}`),
  );
  const redis = ['--port', String(values.redis), '--bind', '127.0.0.1', address, '--save', '', '--aclfile', users];
  running.push(startProcess('redis-server', [...redis, '--dir', folder], join(folder, 'log/redis.log')));
  await until('Redis', 10, () => answersAt(values.redis));

  writePrograms(folder, clone, roles);
  const podman = configurePodman(folder);
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name)));
  const variablesOf = (file: string): Record<string, string> =>
    existsSync(file)
      ? Object.fromEntries(
          readFileSync(file, 'utf8')
            .split('\n')
            .flatMap((line) => {
              const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(line) ?? [];
              return name === '' ? [] : [[name, value]];
            }),
        )
      : {};
  const nothingFound = join(folder, 'nothing-found');

  /** psql connects as this user unless it is given an address. */
  const environmentAs = (user: string): NodeJS.ProcessEnv => ({
    ...inherited,
    ...variablesOf(join(clone, 'shared.env')),
    ...variablesOf(join(clone, 'http.env')),
    ...passwords,
    ...podman,
    PATH: `${programs}:${process.env['PATH'] ?? ''}`,
    HOME: folder,
    BASH_ENV: join(folder, 'shell'),
    NOTHING_FOUND: nothingFound,
    CURL_CA_BUNDLE: join(folder, 'tls.crt'),
    PGHOST: '127.0.0.1',
    PGPORT: String(values.postgres),
    PGUSER: user,
    PGPASSWORD: user === administrator ? superuser : passwordOf(user.replace('guildhall_', '')),
    ...(user === administrator ? {} : { PGDATABASE: 'guildhall' }),
  });

  const startProxy = async (): Promise<void> => {
    const inClone = { cwd: clone, env: environmentAs(administrator) };
    for (const name of ['ops', 'gatewayOps', 'workerOps'] as const) {
      await until(`the server at ${name}`, 120, async () => {
        const { ok, status } = await fetch(`http://127.0.0.1:${values[name]}/readyz`);
        if (!ok) throw new Error(String(status));
      });
    }
    const volume = run('podman', ['volume', 'inspect', 'guildhall', '--format', '{{.Mountpoint}}'], inClone).trim();
    symlinkSync(join(clone, 'configuration'), settingsFolder);
    symlinkSync(volume, dataFolder);
    // A link of the game, which the runbook of refused launches checks. The page moved the key out of the clone.
    const key = join(folder, 'private-key.json');
    const mint = ['ticket', 'mint', '--key', key, '--guid', '1001', '--channel', '1', '--version', '1.0.0'];
    writeFileSync(join(clone, 'link.txt'), run(join(programs, 'guildhall'), mint, inClone));
    createCertificate(folder);
    const backend = (at: number) => ({ port: at, opsPort: values.ops });
    const setup = { folder, httpsPort: values.https, plainPort: values.https + 1 };
    // Two, so that one can be taken out.
    const http = [backend(values.http), backend(values.worker)];
    running.push(await startNginx({ ...setup, http, gateway: [backend(values.gateway)] }));
  };

  return {
    clone,
    values,
    administrator,
    environmentAs,
    startProxy,
    /** What searches of the last block did not find. */
    takeNothingFound: (): string[] => {
      const found = existsSync(nothingFound) ? readFileSync(nothingFound, 'utf8').trimEnd().split('\n') : [];
      rmSync(nothingFound, { force: true });
      return found;
    },
    close: async (): Promise<void> => {
      spawnSync('podman', ['rm', '--all', '--force', '--time', '10'], { env: environmentAs(administrator) });
      for (const path of [settingsFolder, dataFolder]) if (existsSync(path)) unlinkSync(path);
      for (const each of running.reverse()) await each.stop();
      run('rm', ['-rf', folder]);
    },
  };
};
