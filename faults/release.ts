import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../tools/environment.ts';
import { runToEnd } from './child.ts';

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
  const apps = readdirSync(join(unfinished, 'apps')).map((name) => join('apps', name));
  for (const place of ['.', ...apps]) {
    const modules = join(repository, place, 'node_modules');
    if (existsSync(modules)) await runToEnd('cp', ['-al', modules, join(unfinished, place, 'node_modules')]);
  }
  renameSync(unfinished, folder);
  return main;
};
