import { appendFileSync, chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { isInstalled, run } from '../engine.ts';
import { startProcess, type RunningProcess } from './process.ts';
import { until } from './steps.ts';

export const answersAt = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve();
    });
    socket.on('error', reject);
  });

/** Of the newest release of Debian that is installed, unless the variable names another. */
const binaries = (): string => {
  const chosen = process.env['GUILDHALL_POSTGRES_BIN'];
  if (chosen !== undefined) return chosen;
  const root = '/usr/lib/postgresql';
  const newest = readdirSync(root).sort((a, b) => Number(b) - Number(a))[0];
  if (newest === undefined) throw new Error('PostgreSQL is not installed');
  return join(root, newest, 'bin');
};

/** A PostgreSQL cluster with password authentication, as in production. */
export const startPostgres = async (
  folder: string,
  port: number,
  password: string,
  /** An address beside 127.0.0.1, for containers with a network of their own. */
  address?: string,
): Promise<RunningProcess> => {
  const data = join(folder, 'postgres');
  const passwordFile = join(folder, 'postgres-password');
  const [user, group] = ['-u', '-g'].map((flag) => Number(run('id', [flag, 'postgres'])));
  mkdirSync(data);
  chownSync(data, user ?? 0, group ?? 0);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  chownSync(passwordFile, user ?? 0, group ?? 0);
  const as = (program: string, ...args: string[]): string[] => [
    '-u',
    'postgres',
    '--',
    join(binaries(), program),
    ...args,
  ];
  const initialize = as('initdb', '-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`);
  run('runuser', [...initialize, '--encoding=UTF8', '--locale=C.UTF-8']);
  if (address !== undefined) appendFileSync(join(data, 'pg_hba.conf'), 'host all all 10.0.0.0/8 scram-sha-256\n');
  const addresses = ['127.0.0.1', ...(address === undefined ? [] : [address])].join(',');
  const settings = [
    `port=${port}`,
    `listen_addresses=${addresses}`,
    `unix_socket_directories=${data}`,
    'shared_buffers=64MB',
    'max_connections=100',
  ];
  const server = startProcess(
    'runuser',
    as('postgres', '-D', data, ...settings.flatMap((setting) => ['-c', setting])),
    join(folder, 'postgres.log'),
  );
  await until('PostgreSQL', 30, async () => {
    const client = new pg.Client({ connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` });
    await client.connect();
    await client.end();
  });
  return server;
};

/**
 * Valkey, or Redis where Valkey is not installed. `root` is a Debian root that contains Valkey, for releases that have
 * no package of it.
 */
export const startValkey = async (
  folder: string,
  port: number,
  password: string,
  root: string | undefined,
): Promise<{ name: string; process: RunningProcess }> => {
  const program = root !== undefined || isInstalled('valkey-server') ? 'valkey-server' : 'redis-server';
  const command = root === undefined ? [program] : ['chroot', root, program];
  const [first = program, ...rest] = command;
  const version = /v=([\d.]+)/.exec(run(first, [...rest, '--version']))?.[1] ?? '?';
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--requirepass',
    password,
    '--save',
    '',
    '--dir',
    '/tmp',
  ];
  const process = startProcess(first, [...rest, ...options], join(folder, 'valkey.log'));
  await until(program, 10, () => answersAt(port));
  return { name: `${program} ${version}`, process };
};
