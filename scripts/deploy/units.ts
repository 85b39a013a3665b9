import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../../tools/environment.ts';

/** Tenths of systemd's exposure level; below 25 it says OK. */
const exposureMax = 25;
const units = {
  'guildhall@.service': 'guildhall@http.service',
  'guildhall-migrate.service': 'guildhall-migrate.service',
};

/** Lints the units and rates their hardening, without systemd running. The program is replaced by one that exists here. */
export const unitProblems = (): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-units-'));
  const check = (...args: string[]): string[] => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    return status === 0 && stderr === '' ? [] : [`systemd-analyze ${args.join(' ')}: ${stdout}${stderr}`];
  };
  try {
    return Object.entries(units).flatMap(([shipped, name]) => {
      const file = join(folder, name);
      const text = readFileSync(join(repository, 'deploy/systemd', shipped), 'utf8');
      writeFileSync(file, text.replaceAll('/opt/guildhall/node_modules/.bin/node', process.execPath));
      return [
        ...check('verify', '--man=no', file),
        ...check('security', '--no-pager', '--offline=true', `--threshold=${exposureMax}`, file),
      ];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
};
