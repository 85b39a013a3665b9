import { join } from 'node:path';
import { repository, type LocalServer } from '../scripts/environment.ts';

/** Where the server under test runs; its own database, ports and key, so that a developer's are left alone. */
export const place: LocalServer = {
  database: 'guildhall_e2e',
  port: 8180,
  opsPort: 9180,
  origin: 'http://127.0.0.1:8180',
  folder: join(repository, '.dev/e2e'),
};

export const { origin } = place;

/** Other builds than those in the apps' folders, for whoever tests beside somebody who builds. */
export const builds = Object.fromEntries(
  ['GUILDHALL_PLAYER_DIST', 'GUILDHALL_CONSOLE_DIST'].flatMap((name) => {
    const folder = process.env[name];
    return folder === undefined ? [] : [[name, folder]];
  }),
);
