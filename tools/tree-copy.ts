import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { repository } from './environment.ts';

const leftOut = new Set(['node_modules', '.git', '.dev', '.ci', 'dist', 'docs', 'test-results', 'playwright-report']);

/** Links the installed packages of this repository, except that workspace packages point into the copy. */
const linkPackages = (root: string): void => {
  const from = join(repository, 'node_modules');
  const to = join(root, 'node_modules');
  mkdirSync(join(to, '@guildhall'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@guildhall') symlinkSync(join(from, name), join(to, name));
  }
  const workspaces = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(folder, name)),
  );
  for (const path of [...workspaces, 'e2e', 'bench', 'faults', 'load', 'testbed']) {
    symlinkSync(join(root, path), join(to, '@guildhall', basename(path)));
    // Packages that npm installed inside a workspace. Linked one by one, because tools write cache files next to them.
    const own = join(repository, path, 'node_modules');
    if (!existsSync(own)) continue;
    mkdirSync(join(root, path, 'node_modules'));
    for (const name of readdirSync(own)) {
      if (!name.startsWith('.')) symlinkSync(join(own, name), join(root, path, 'node_modules', name));
    }
  }
};

export interface StepResult {
  readonly status: number | null;
  readonly output: string;
}

/** A temporary copy of the tree for planting violations and running the steps of `npm run verify`. */
export const copyTree = () => {
  const root = mkdtempSync(join(tmpdir(), 'guildhall-walls-'));
  cpSync(repository, root, {
    recursive: true,
    filter: (path) =>
      path === repository ||
      !relative(repository, path)
        .split('/')
        .some((name) => leftOut.has(name)),
  });
  linkPackages(root);
  // npm's environment variables point at this repository and must not leak into the copy.
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$|COLOR/i.test(name));
  const environment: NodeJS.ProcessEnv = { ...Object.fromEntries(inherited), NO_COLOR: '1' };
  return {
    root,
    environment,
    run: (step: string, ...options: string[]): StepResult => {
      const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', step, '--', ...options], {
        cwd: root,
        encoding: 'utf8',
        env: environment,
      });
      return { status, output: `${stdout}${stderr}` };
    },
    plant: (path: string, contentOf: (before: string) => string): (() => void) => {
      const file = join(root, path);
      let before: string | null = null;
      try {
        before = readFileSync(file, 'utf8');
      } catch {
        mkdirSync(dirname(file), { recursive: true });
      }
      writeFileSync(file, contentOf(before ?? ''));
      return () => {
        if (before === null) rmSync(file);
        else writeFileSync(file, before);
      };
    },
    remove: () => {
      rmSync(root, { recursive: true, force: true });
    },
  };
};
