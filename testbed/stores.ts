import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { postgresPrograms } from '../tools/environment.ts';
import { portAnswers } from '../tools/port-answers.ts';
import { runToEnd, startChild, waitFor, type Child } from './child.ts';

export const isPostgresInstalled = (): boolean => existsSync(join(postgresPrograms, 'initdb'));

/** After the end of a recovery. */
export const acceptsWrites = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ is_ready: boolean }>('select not pg_is_in_recovery() as is_ready');
    return rows[0]?.is_ready === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/**
 * A private PostgreSQL, with full durability unless `extraSettings` says otherwise. Runs as `postgres`, because it refuses
 * to run as root.
 */
export const startPostgres = async (
  folder: string,
  port: number,
  environment: NodeJS.ProcessEnv = {},
  extraSettings: readonly string[] = [],
) => {
  const data = join(folder, 'postgres');
  mkdirSync(data, { mode: 0o700 });
  const as: { uid?: number; gid?: number } = {};
  if (process.getuid?.() === 0) {
    const [uid, gid] = [
      Number(await runToEnd('id', ['-u', 'postgres'])),
      Number(await runToEnd('id', ['-g', 'postgres'])),
    ];
    for (const each of [folder, data]) chownSync(each, uid, gid);
    Object.assign(as, { uid, gid });
  }
  await runToEnd(
    join(postgresPrograms, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    as,
  );
  const adminUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${data}`,
    'max_connections=150',
    'shared_buffers=256MB',
    'max_wal_size=4GB',
    ...extraSettings,
  ];
  const run = (): Child =>
    startChild(join(postgresPrograms, 'postgres'), ['-D', data, ...settings.flatMap((each) => ['-c', each])], {
      ...as,
      env: { ...process.env, ...environment },
      stdio: 'ignore',
    });
  let child = run();
  await waitFor('postgres', () => acceptsWrites(adminUrl));
  return {
    port,
    adminUrl,
    pid: () => child.pid,
    /** `SIGQUIT` is an immediate shutdown without a checkpoint: the next start recovers from the WAL. */
    stop: async (signal: 'SIGQUIT' | 'SIGINT'): Promise<string> => {
      child.kill(signal);
      return child.gone;
    },
    start: async (): Promise<void> => {
      child = run();
      await waitFor('postgres', () => acceptsWrites(adminUrl));
    },
  };
};

/** Redis without persistence: empty after a restart. */
export const startRedis = async (folder: string, port: number) => {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const run = (): Child => startChild('redis-server', args, { stdio: 'ignore' });
  let child = run();
  await waitFor('redis', () => portAnswers(port));
  return {
    port,
    pid: () => child.pid,
    signal: (signal: NodeJS.Signals): void => child.kill(signal),
    kill: async (): Promise<string> => {
      child.kill('SIGKILL');
      return child.gone;
    },
    start: async (): Promise<void> => {
      child = run();
      await waitFor('redis', () => portAnswers(port));
    },
  };
};
