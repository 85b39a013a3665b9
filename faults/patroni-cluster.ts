import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { postgresPrograms, repository } from '../tools/environment.ts';
import { portAnswers, runToEnd, startChild, waitFor, type Child } from './child.ts';

const passwords = { postgres: 'admin', replicator: 'replicator', guildhall_app: 'app' };
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

interface MemberView {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
  readonly lag?: number;
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

/** Sends a signal and ignores a process that is gone. */
const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone.
  }
};

const replaced = (text: string, changes: readonly (readonly [string, string])[]): string =>
  changes.reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`the shipped file has no "${from}"`);
    return all.replaceAll(from, to);
  }, text);

/** Three PostgreSQL members under Patroni, etcd, HAProxy and optionally PgBouncer, with the files of `deploy/`. */
export const startCluster = async (options: ClusterOptions) => {
  const { folder, shift, ttl } = options;
  const as = await idOf('postgres');
  chmodSync(folder, 0o755);
  const run = join(folder, 'run');
  mkdirSync(run);
  if (as.uid !== undefined && as.gid !== undefined) chownSync(run, as.uid, as.gid);
  const ports = {
    primary: 5700 + shift,
    pooler: 5750 + shift,
    etcd: 23_790 + shift,
    etcdPeer: 23_800 + shift,
    member: (index: number): number => 5701 + shift + index,
    rest: (index: number): number => 8701 + shift + index,
  };
  const start = (name: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Child =>
    keepLog(
      startChild(command, args, {
        ...as,
        detached: true,
        env: { PATH: '/usr/sbin:/usr/bin:/bin', LANG: 'C.UTF-8', HOME: run, ...env },
      }),
      join(folder, `${name}.log`),
    );

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

  const patroniFile = join(repository, 'deploy/patroni/patroni.yml');
  const members = memberNames.map((name, index) => {
    const data = join(run, name);
    const startPatroni = (): Child =>
      start(name, '/usr/bin/patroni', [patroniFile], {
        PATRONI_NAME: name,
        PATRONI_ETCD_HOSTS: `127.0.0.1:${ports.etcd}`,
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${ports.rest(index)}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${ports.rest(index)}`,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${ports.member(index)}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${ports.member(index)}`,
        PATRONI_POSTGRESQL_DATA_DIR: data,
        PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms,
        PATRONI_POSTGRESQL_PGPASS: join(run, `pgpass-${name}`),
        PATRONI_SUPERUSER_PASSWORD: passwords.postgres,
        PATRONI_REPLICATION_PASSWORD: passwords.replicator,
      });
    let patroni = startPatroni();
    /** The postmaster has a session of its own, so it and its children are found by its pid file. */
    const postgres = async (): Promise<number[]> => {
      const file = join(data, 'postmaster.pid');
      const postmaster = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
      if (postmaster === 0) return [];
      const children = await runToEnd('pgrep', ['-P', String(postmaster)]).catch(() => '');
      return [postmaster, ...children.split('\n').filter(Boolean).map(Number)];
    };
    return {
      name,
      index,
      kill: async (): Promise<void> => {
        const pids = await postgres();
        for (const pid of [patroni.pid, ...pids]) signal(pid, 'SIGKILL');
        await patroni.gone;
      },
      start: (): void => void (patroni = startPatroni()),
      /** Stops Patroni, and PostgreSQL unless `isPatroniAlone`; returns how to continue them. */
      freeze: async (isPatroniAlone: boolean): Promise<() => void> => {
        const pids = [patroni.pid, ...(isPatroniAlone ? [] : await postgres())];
        for (const pid of pids) signal(pid, 'SIGSTOP');
        return () => {
          for (const pid of pids.toReversed()) signal(pid, 'SIGCONT');
        };
      },
      end: async (): Promise<void> => {
        const pids = await postgres();
        for (const pid of [...pids, patroni.pid]) signal(pid, 'SIGCONT');
        signal(patroni.pid, 'SIGTERM');
        await Promise.race([patroni.gone, sleep(8000)]);
        for (const pid of await postgres()) signal(pid, 'SIGKILL');
      },
    };
  });

  options.onEnd(async () => {
    await Promise.all(members.map((member) => member.end()));
  });

  const haproxyFile = join(folder, 'haproxy.cfg');
  const checks = memberNames.map(
    (name, index) =>
      [`${name}:5432 check port 8008`, `127.0.0.1:${ports.member(index)} check port ${ports.rest(index)}`] as const,
  );
  const shippedHaproxy = readFileSync(join(repository, 'deploy/patroni/haproxy.cfg'), 'utf8');
  writeFileSync(haproxyFile, replaced(shippedHaproxy, [['0.0.0.0:5000', `127.0.0.1:${ports.primary}`], ...checks]));
  start('haproxy', 'haproxy', ['-db', '-f', haproxyFile]);

  const adminUrl = (port = ports.primary, database = 'postgres'): string =>
    `postgres://postgres:${passwords.postgres}@127.0.0.1:${port}/${database}`;
  const ask = async <Row extends pg.QueryResultRow>(port: number, text: string): Promise<Row[]> => {
    const asking = new pg.Client({
      connectionString: adminUrl(port),
      connectionTimeoutMillis: 2000,
      query_timeout: 2000,
    });
    asking.on('error', () => undefined);
    try {
      await asking.connect();
      return (await asking.query<Row>(text)).rows;
    } finally {
      await asking.end().catch(() => undefined);
    }
  };
  const view = async (): Promise<readonly MemberView[]> => {
    for (const { index } of members) {
      try {
        const response = await fetch(`http://127.0.0.1:${ports.rest(index)}/cluster`, {
          signal: AbortSignal.timeout(800),
        });
        const { members: seen } = (await response.json()) as { members: MemberView[] };
        // A member without a leader may know an older state of the cluster.
        if (seen.some(({ role }) => role === 'leader')) return seen;
      } catch {
        // Dead or frozen: ask the next one.
      }
    }
    return [];
  };
  const leader = async () => {
    const name = (await view()).find(({ role, state }) => role === 'leader' && state === 'running')?.name;
    return members.find((member) => member.name === name);
  };
  /** Both standbys stream from the leader on its timeline, and one of them is synchronous. */
  const isWhole = async (): Promise<boolean> => {
    const first = await leader();
    if (first === undefined) return false;
    const seen = await view();
    const timelines = new Set(seen.map(({ timeline }) => timeline));
    const isComplete = seen.length === members.length && timelines.size === 1;
    if (!isComplete || !seen.some(({ role }) => role === 'sync_standby')) return false;
    try {
      const rows = await ask<{ state: string; sync_state: string }>(
        ports.member(first.index),
        "select state, sync_state from pg_stat_replication where state = 'streaming'",
      );
      return rows.length === 2 && rows.some(({ sync_state: mode }) => mode === 'sync');
    } catch {
      return false;
    }
  };
  const untilWhole = (): Promise<void> =>
    waitFor(
      'a leader with two streaming standbys',
      async () => {
        if (await isWhole()) return true;
        await sleep(250);
        return false;
      },
      300_000,
    );

  const first = async (): Promise<boolean> => (await leader()) !== undefined;
  await waitFor('the first leader', first, 180_000);
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

  if (options.pgbouncer !== null) {
    const users = join(folder, 'userlist.txt');
    writeFileSync(users, `"guildhall_app" "${passwords.guildhall_app}"\n`);
    const file = join(folder, 'pgbouncer.ini');
    const shipped = readFileSync(join(repository, 'deploy/pgbouncer/pgbouncer.ini'), 'utf8');
    writeFileSync(
      file,
      replaced(shipped, [
        [
          'guildhall = host=haproxy port=5000 dbname=guildhall',
          `${options.database} = host=127.0.0.1 port=${ports.primary}`,
        ],
        ['0.0.0.0', '127.0.0.1'],
        ['6432', String(ports.pooler)],
        ['/etc/pgbouncer/userlist.txt', users],
        ['default_pool_size = 20', 'default_pool_size = 5'],
      ]),
    );
    start('pgbouncer', options.pgbouncer, [file]);
    await waitFor('pgbouncer', () => portAnswers(ports.pooler));
  }
  const applicationPort = options.pgbouncer === null ? ports.primary : ports.pooler;
  return {
    adminUrl,
    applicationUrl: `postgres://guildhall_app:${passwords.guildhall_app}@127.0.0.1:${applicationPort}/${options.database}`,
    timings,
    leader,
    untilWhole,
  };
};
