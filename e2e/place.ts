import { join } from 'node:path';
import { repository, type LocalServer } from '../scripts/environment.ts';

/** `GUILDHALL_E2E_SLOT=1` and up moves ports and databases, so that several checkouts can run browser tests at once. */
const slot = Number(process.env['GUILDHALL_E2E_SLOT'] ?? 0);

/** A server of the browser tests: its own database, ports and key, so that a developer's are left alone. */
export const placeFor = (name: string, basePort: number): LocalServer => {
  const port = basePort + slot * 2000;
  return {
    database: `guildhall_e2e${slot === 0 ? '' : slot}${name === '' ? '' : `_${name}`}`,
    port,
    opsPort: port + 1000,
    origin: `http://127.0.0.1:${port}`,
    folder: join(repository, '.dev', name === '' ? 'e2e' : name),
  };
};

export const place = placeFor('', 8180);

export const { origin } = place;

/** Other builds than those in the apps' folders, for whoever tests beside somebody who builds. */
export const builds = Object.fromEntries(
  ['GUILDHALL_PLAYER_DIST', 'GUILDHALL_CONSOLE_DIST'].flatMap((name) => {
    const folder = process.env[name];
    return folder === undefined ? [] : [[name, folder]];
  }),
);
