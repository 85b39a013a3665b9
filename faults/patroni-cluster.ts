import { appendFileSync, chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../tools/environment.ts';
import { portAnswers } from '../tools/port-answers.ts';
import { runToEnd, startChild, waitFor, type Child } from '../testbed/child.ts';
import { passwords, portsOf, startMember, type Surroundings } from './patroni-member.ts';
import { adminUrlOf, ask, createClusterView } from './patroni-view.ts';

const memberNames = ['pg1', 'pg2', 'pg3'] as const;

export interface ClusterOptions {
  readonly folder: string;
  readonly shift: number;
  readonly database: string;
  /** Lease of the leader in seconds; the other intervals of Patroni follow from it. */
  readonly ttl: number;
  /** Binary of PgBouncer, if it is between the servers and HAProxy. */
  readonly pgbouncer: string | null;
  /** Called as soon as a member runs: PostgreSQL outlives Patroni and this program. */
  readonly onEnd: (close: () => Promise<void>) => void;
}

const idOf = async (user: string): Promise<{ uid?: number; gid?: number }> =>
  process.getuid?.() === 0
    ? { uid: Number(await runToEnd('id', ['-u', user])), gid: Number(await runToEnd('id', ['-g', user])) }
    : {};

const keepLog = (child: Child, file: string): Child => {
  for (const stream of [child.process.stdout, child.process.stderr]) {
    stream?.on('data', (data: Buffer) => appendFileSync(file, data));
  }
  return child;
};

const replaced = (text: string, changes: readonly (readonly [string, string])[]): string =>
  changes.reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`the shipped file has no "${from}"`);
    return all.replaceAll(from, to);
  }, text);

const shippedFile = (path: string): string => readFileSync(join(repository, 'deploy', path), 'utf8');

const prepareSurroundings = async ({ folder, shift }: ClusterOptions): Promise<Surroundings> => {
  const as = await idOf('postgres');
  chmodSync(folder, 0o755);
  const run = join(folder, 'run');
  mkdirSync(run);
  if (as.uid !== undefined && as.gid !== undefined) chownSync(run, as.uid, as.gid);
  return {
    folder,
    run,
    ports: portsOf(shift),
    start: (name, command, args, env = {}) =>
      keepLog(
        startChild(command, args, {
          ...as,
          detached: true,
          env: { PATH: '/usr/sbin:/usr/bin:/bin', LANG: 'C.UTF-8', HOME: run, ...env },
        }),
        join(folder, `${name}.log`),
      ),
  };
};

const startEtcd = async ({ run, ports, start }: Surroundings): Promise<void> => {
  const [client, peer] = [`http://127.0.0.1:${ports.etcd}`, `http://127.0.0.1:${ports.etcdPeer}`];
  start('etcd', 'etcd', [
    '--enable-v2',
    '--name=e1',
    `--data-dir=${join(run, 'etcd')}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=e1=${peer}`,
  ]);
  await waitFor('etcd', () => portAnswers(ports.etcd));
};

const startHaproxy = ({ folder, ports, start }: Surroundings): void => {
  const file = join(folder, 'haproxy.cfg');
  const checks = memberNames.map(
    (name, index) =>
      [`${name}:5432 check port 8008`, `127.0.0.1:${ports.member(index)} check port ${ports.rest(index)}`] as const,
  );
  const listener = ['0.0.0.0:5000', `127.0.0.1:${ports.primary}`] as const;
  writeFileSync(file, replaced(shippedFile('patroni/haproxy.cfg'), [listener, ...checks]));
  start('haproxy', 'haproxy', ['-db', '-f', file]);
};

const startPgbouncer = async (
  { folder, ports, start }: Surroundings,
  binary: string,
  database: string,
): Promise<void> => {
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, `"guildhall_app" "${passwords.guildhall_app}"\n`);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    replaced(shippedFile('pgbouncer/pgbouncer.ini'), [
      ['guildhall = host=haproxy port=5000 dbname=guildhall', `${database} = host=127.0.0.1 port=${ports.primary}`],
      ['0.0.0.0', '127.0.0.1'],
      ['6432', String(ports.pooler)],
      ['/etc/pgbouncer/userlist.txt', users],
      ['default_pool_size = 20', 'default_pool_size = 5'],
    ]),
  );
  start('pgbouncer', binary, [file]);
  await waitFor('pgbouncer', () => portAnswers(ports.pooler));
};

/** Three PostgreSQL members under Patroni, etcd, HAProxy and optionally PgBouncer, with the files of `deploy/`. */
export const startCluster = async (options: ClusterOptions) => {
  const { ttl, database, pgbouncer } = options;
  const surroundings = await prepareSurroundings(options);
  const { ports } = surroundings;
  await startEtcd(surroundings);
  const members = memberNames.map((name, index) => startMember(surroundings, name, index));
  options.onEnd(async () => {
    await Promise.all(members.map((member) => member.end()));
  });
  startHaproxy(surroundings);

  const { leader, untilWhole } = createClusterView(ports, members);
  await waitFor('the first leader', async () => (await leader()) !== undefined, 180_000);
  const current = await leader();
  const timings = { ttl, loop_wait: Math.max(1, Math.floor(ttl / 5)), retry_timeout: Math.max(2, Math.floor(ttl / 4)) };
  await fetch(`http://127.0.0.1:${ports.rest(current?.index ?? 0)}/config`, {
    method: 'PATCH',
    body: JSON.stringify(timings),
  });
  await untilWhole();
  await waitFor('HAProxy', () =>
    ask(ports.primary, 'select 1').then(
      () => true,
      () => false,
    ),
  );
  await ask(ports.primary, `create role guildhall_app login password '${passwords.guildhall_app}'`);
  await ask(ports.primary, "alter role guildhall_app set statement_timeout = '10s'");
  if (pgbouncer !== null) await startPgbouncer(surroundings, pgbouncer, database);
  const applicationPort = pgbouncer === null ? ports.primary : ports.pooler;
  return {
    adminUrl: (port = ports.primary, name = 'postgres'): string => adminUrlOf(port, name),
    applicationUrl: `postgres://guildhall_app:${passwords.guildhall_app}@127.0.0.1:${applicationPort}/${database}`,
    timings,
    leader,
    untilWhole,
  };
};
