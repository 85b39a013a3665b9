import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { isPostgresInstalled, startPostgres } from '../testbed/stores.ts';

const memoryFolder = '/dev/shm';
const memoryNeeded = 6 * 2 ** 30;

const hasMemory = (): boolean => {
  if (!existsSync(memoryFolder)) return false;
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize >= memoryNeeded;
};

/**
 * Nothing here outlives the run. Without autovacuum, plans do not depend on when it happened to run. Commits stay
 * synchronous: after asynchronous ones a vacuum finds no page that is visible to all, and plans differ. Without fsync
 * that costs nothing.
 */
const disposable = [
  'fsync=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=300',
  'max_wal_size=1GB',
  'wal_level=minimal',
  'max_wal_senders=0',
  // In its folder, which is removed.
  'dynamic_shared_memory_type=mmap',
];

/**
 * Temporary files and a PostgreSQL of this run's own, in memory where there is room. On a disk, dropping a database waits
 * for a checkpoint, and every test file drops one. Child processes find both by the environment.
 */
export const openTestWorkspace = async (): Promise<{ close(): Promise<void> }> => {
  if (process.env['GUILDHALL_ADMIN_DATABASE_URL'] !== undefined || !isPostgresInstalled()) {
    return { close: async () => {} };
  }
  const folder = mkdtempSync(join(hasMemory() ? memoryFolder : tmpdir(), 'guildhall-tests-'));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const stores = mkdtempSync(join(folder, 'stores-'));
  const files = mkdtempSync(join(folder, 'tmp-'));
  chmodSync(files, 0o1777);
  // However this process ends, also by Ctrl+C: its children are killed at its exit, and nothing stays in memory.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const postgres = await startPostgres(stores, await freePort(), {}, disposable);
  process.env['GUILDHALL_ADMIN_DATABASE_URL'] = postgres.adminUrl;
  process.env['TMPDIR'] = files;
  // Hundreds of processes import the whole server, which takes twice as long without it.
  process.env['NODE_COMPILE_CACHE'] = join(files, 'compiled');
  return {
    close: async () => void (await postgres.stop('SIGINT')),
  };
};
