import { join } from 'node:path';
import { repository } from '../../tools/environment.ts';
import type { LocalServer } from '../../apps/server/development/local-server.ts';

/**
 * `GUILDHALL_E2E_SLOT=1` and up shifts ports and databases, so that several checkouts can run browser tests at once.
 */
const slot = Number(process.env['GUILDHALL_E2E_SLOT'] ?? 0);

/** Database, ports and key folder of a test server, separate from those of `npm run dev`. */
export const instanceFor = (name: string, basePort: number): LocalServer => {
  const port = basePort + slot * 2000;
  return {
    database: `guildhall_e2e${slot === 0 ? '' : slot}${name === '' ? '' : `_${name}`}`,
    port,
    opsPort: port + 1000,
    origin: `http://127.0.0.1:${port}`,
    folder: join(repository, '.dev', name === '' ? 'e2e' : name),
  };
};

export const instance = instanceFor('', 8180);

export const { origin } = instance;

/** Migrated and empty: all other databases of a run are copies of it, which takes a twentieth of the time. */
export const templateDatabase = `${instance.database}_template`;

/** Builds from other folders than the apps' `dist`, to test while another process builds. */
export const builds = Object.fromEntries(
  ['GUILDHALL_PLAYER_DIST', 'GUILDHALL_CONSOLE_DIST'].flatMap((name) => {
    const folder = process.env[name];
    return folder === undefined ? [] : [[name, folder]];
  }),
);
