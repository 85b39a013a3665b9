import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresPrograms, repository } from '../tools/environment.ts';
import { runToEnd, type Child } from '../testbed/child.ts';

export const passwords = { postgres: 'admin', replicator: 'replicator', guildhall_app: 'app' };

/** Ports of the cluster, shifted so that several can run. */
export const portsOf = (shift: number) => ({
  primary: 5700 + shift,
  pooler: 5750 + shift,
  etcd: 23_790 + shift,
  etcdPeer: 23_800 + shift,
  member: (index: number): number => 5701 + shift + index,
  rest: (index: number): number => 8701 + shift + index,
});

/** What all programs of the cluster share. */
export interface Surroundings {
  readonly folder: string;
  /** Below it, for files of the user `postgres`. */
  readonly run: string;
  readonly ports: ReturnType<typeof portsOf>;
  /** Starts a program as the user `postgres`; its output goes to `<name>.log`. */
  readonly start: (name: string, command: string, args: readonly string[], env?: NodeJS.ProcessEnv) => Child;
}

/** Sends a signal and ignores a process that is gone. */
const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone.
  }
};

/** Patroni with its PostgreSQL. */
export const startMember = ({ run, ports, start }: Surroundings, name: string, index: number) => {
  const data = join(run, name);
  const startPatroni = (): Child =>
    start(name, '/usr/bin/patroni', [join(repository, 'deploy/patroni/patroni.yml')], {
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
};

export type Member = ReturnType<typeof startMember>;
