import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endAllChildren, runToEnd } from '../testbed/child.ts';
import { startPostgres } from '../testbed/stores.ts';

/**
 * `npm run bench:migration`: migrations on ten million sessions while a real server answers requests that read and write them.
 * Starts a PostgreSQL of its own (about seven gigabytes, removed at the end) on port 5670 or that of `--port=`; needs Redis.
 * `--rows=1000000` is a quick version.
 */
const optionOf = (name: string, fallback: number): number =>
  Number(process.argv.find((each) => each.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);

const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-migration-'));
try {
  const postgres = await startPostgres(folder, optionOf('port', 5670));
  await runToEnd(
    process.execPath,
    [join(import.meta.dirname, 'migration-under-load.ts'), String(optionOf('rows', 10_000_000))],
    { stdio: 'inherit', env: { ...process.env, GUILDHALL_ADMIN_DATABASE_URL: postgres.adminUrl } },
  );
  await postgres.stop('SIGINT');
} finally {
  await endAllChildren();
  rmSync(folder, { recursive: true });
}
