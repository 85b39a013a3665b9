import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from '../testbed/child.ts';
import { repository } from '../tools/environment.ts';

/** Gives another tree of this repository the packages installed here, as hard links: its own workspaces stay its own. */
export const linkModules = async (tree: string): Promise<void> => {
  const apps = readdirSync(join(tree, 'apps')).map((name) => join('apps', name));
  for (const place of ['.', ...apps]) {
    const modules = join(repository, place, 'node_modules');
    if (existsSync(modules)) await runToEnd('cp', ['-al', modules, join(tree, place, 'node_modules')]);
  }
};
