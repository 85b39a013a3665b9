import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../tools/environment.ts';
import { linkModules } from './linked-modules.ts';
import { runToEnd } from '../testbed/child.ts';
import { releaseFile } from '../testbed/release-file.ts';

/** The newest version tag; before the first one, the commit in `deploy/previous-release`. */
export const previousRelease = async (): Promise<string> => {
  const tags = await runToEnd('git', ['-C', repository, 'tag', '--list', 'v*', '--sort=-version:refname']);
  const newest = tags.split('\n')[0]?.trim() ?? '';
  return newest === '' ? readFileSync(join(repository, 'deploy/previous-release'), 'utf8').trim() : newest;
};

/**
 * Unpacks the server of another release once, and returns its entry point. It runs with the dependencies installed here, as
 * hard links: the process that decodes pictures may read nothing outside its own tree.
 */
export const unpackRelease = async (ref: string): Promise<string> => {
  const commit = (await runToEnd('git', ['-C', repository, 'rev-parse', `${ref}^{commit}`])).trim();
  const folder = join(repository, '.dev/releases', commit);
  const main = join(folder, 'apps/server/src/main.ts');
  if (existsSync(main)) return main;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const archive = join(unfinished, 'release.tar');
  await runToEnd('git', ['-C', repository, 'archive', '--output', archive, commit]);
  await runToEnd('tar', ['-xf', archive, '-C', unfinished]);
  rmSync(archive);
  await linkModules(unfinished);
  renameSync(unfinished, folder);
  return main;
};

/** Limits that do not measure, with the names that the release of this entry point knows. Servers of the next one know them too. */
export const budgetsOf = async (main: string): Promise<Record<string, string>> => {
  const file = releaseFile(main, 'apps/server/development/local-server.ts', 'tools/environment.ts');
  const { withoutBudgets } = (await import(file)) as { withoutBudgets: Record<string, string> };
  return withoutBudgets;
};
