import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '../tools/environment.ts';
import { benchFolder } from './child-process.ts';

/** Builds the player app into a folder of its own, so that a concurrent build cannot change the files during a measurement. */
export const buildPlayer = (name: string): string => {
  execFileSync('npm', ['run', '--silent', 'build', '-w', '@guildhall/player', '--', '--logLevel', 'warn'], {
    cwd: repository,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env['PATH']}` },
  });
  const copy = join(benchFolder, name);
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(repository, 'apps/player/dist'), copy, { recursive: true });
  return copy;
};
