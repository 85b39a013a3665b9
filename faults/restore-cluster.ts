import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgresPrograms } from '../tools/environment.ts';
import { runToEnd, startChild, waitFor, type Child } from '../testbed/child.ts';
import { acceptsWrites } from '../testbed/stores.ts';

const stanza = 'guildhall';

/** A private PostgreSQL that archives its WAL with pgBackRest, and can be restored to a point in time. */
export const startCluster = async (folder: string, port: number) => {
  const as: { uid?: number; gid?: number } = {};
  if (process.getuid?.() === 0) {
    const idOf = async (option: string): Promise<number> => Number(await runToEnd('id', [option, 'postgres']));
    Object.assign(as, { uid: await idOf('-u'), gid: await idOf('-g') });
  }
  const ownedFolder = (name: string): string => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    if (as.uid !== undefined && as.gid !== undefined) chownSync(path, as.uid, as.gid);
    return path;
  };
  // PostgreSQL and pgBackRest run as `postgres`, which must be able to enter the folder.
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const places = { repository: ownedFolder('repository'), work: ownedFolder('pgbackrest') };
  const configFile = join(folder, 'pgbackrest.conf');
  /** The same settings as `deploy/pgbackrest/pgbackrest.conf`, with folders of this run. */
  const configure = (data: string): void => {
    writeFileSync(
      configFile,
      `[global]
repo1-path=${places.repository}
repo1-retention-full=2
repo1-retention-diff=6
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=only-for-the-drill
compress-type=zst
start-fast=y
delta=y
log-level-console=warn
log-level-file=off
log-path=${places.work}
lock-path=${places.work}
spool-path=${places.work}

[${stanza}]
pg1-path=${data}
pg1-socket-path=${places.work}
pg1-port=${port}
pg1-user=postgres
`,
    );
  };
  const pgbackrest = (...args: string[]): Promise<string> =>
    runToEnd('pgbackrest', [`--config=${configFile}`, `--stanza=${stanza}`, ...args], { ...as, cwd: '/' });
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${places.work}`,
    'max_connections=60',
    'shared_buffers=64MB',
    'max_wal_size=512MB',
    'archive_mode=on',
    `archive_command=pgbackrest --config=${configFile} --stanza=${stanza} archive-push %p`,
    'archive_timeout=60',
  ];
  const adminUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const run = (data: string): Child =>
    startChild(join(postgresPrograms, 'postgres'), ['-D', data, ...settings.flatMap((each) => ['-c', each])], {
      ...as,
      stdio: 'ignore',
    });

  const first = ownedFolder('data-1');
  configure(first);
  await runToEnd(
    join(postgresPrograms, 'initdb'),
    ['-D', first, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums'],
    as,
  );
  let child = run(first);
  await waitFor('postgres', () => acceptsWrites(adminUrl));
  await pgbackrest('stanza-create');
  await pgbackrest('check');
  let count = 1;
  return {
    port,
    adminUrl,
    backup: (type: 'full' | 'diff') => pgbackrest(`--type=${type}`, 'backup'),
    /** A fast shutdown, which archives what is left of the WAL. */
    stop: async (): Promise<void> => {
      child.kill('SIGINT');
      await child.gone;
    },
    /** Restores into a new folder. The old one stays, as an operator would keep it until all is checked. */
    restore: async (time: string): Promise<void> => {
      count += 1;
      const data = ownedFolder(`data-${count}`);
      configure(data);
      await pgbackrest('--type=time', `--target=${time}`, '--target-action=promote', 'restore');
      child = run(data);
    },
    recovered: () => waitFor('the end of the recovery', () => acceptsWrites(adminUrl), 300_000),
  };
};
