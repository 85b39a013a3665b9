import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '../tools/environment.ts';

/**
 * Type-checks all projects, found by their tsconfig.json, and prints all errors. `npm run types -- apps/player` checks
 * only the named ones.
 */
const named = process.argv.slice(2);
const all = globSync('{.,*,apps/*,packages/*}/tsconfig.json', { cwd: repository }).map(dirname).sort();
const projects = named.length === 0 ? all : named;

const check = (project: string): Promise<string> =>
  new Promise((resolve) => {
    execFile('tsc', ['-p', project], { cwd: repository }, (error, stdout, stderr) => {
      resolve(error === null ? '' : `${stdout}${stderr}` || error.message);
    });
  });

const failures: string[] = [];
const queue = projects.values();
const work = async (): Promise<void> => {
  for (const project of queue) {
    const output = await check(project);
    if (output !== '') failures.push(`${join(project, 'tsconfig.json')}\n${output}`);
  }
};
await Promise.all([work(), work()]);

if (failures.length > 0) {
  console.error(failures.sort().join('\n'));
  process.exit(1);
}
console.log(`${projects.length} projects: ${projects.join(' ')}`);
