import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, globSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Puts together the tree that runs in the image: server, packages, built apps and production dependencies. Runs inside
 * the image build, after `npm run build`.
 */
const repository = join(import.meta.dirname, '..');
const target = process.argv[2];
if (target === undefined) throw new Error('usage: node scripts/image-tree.ts FOLDER');

const isForTests = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.split('/').includes('testing');
const copy = (path: string): void => {
  cpSync(join(repository, path), join(target, path), {
    recursive: true,
    filter: (from) => !isForTests(relative(repository, from)) && !from.endsWith('/node_modules'),
  });
};

const manifests = globSync(
  ['package.json', '{apps,packages}/*/package.json', '{e2e,bench,faults,load,testbed}/package.json'],
  {
    cwd: repository,
  },
);
for (const path of [...manifests, 'package-lock.json', '.npmrc', 'LICENSE']) copy(path);
const installed = spawnSync(
  'npm',
  ['ci', '--omit=dev', '--workspace', '@guildhall/server', '--no-audit', '--no-fund'],
  {
    cwd: target,
    stdio: 'inherit',
  },
);
if (installed.status !== 0) throw new Error('npm ci failed');

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
  readonly peerDependenciesMeta?: Record<string, { readonly optional?: boolean }>;
}

/** Folder of a package as Node resolves it from another package's folder. */
const find = (from: string, name: string): string | undefined => {
  for (let folder = from; folder.startsWith(target); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
  }
  return undefined;
};

const needed = new Set<string>();
const visit = (folder: string): void => {
  if (needed.has(folder)) return;
  needed.add(folder);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const optional = Object.keys(manifest.optionalDependencies ?? {});
  const peers = Object.keys(manifest.peerDependencies ?? {}).filter(
    (name) => manifest.peerDependenciesMeta?.[name]?.optional !== true,
  );
  for (const name of [...Object.keys(manifest.dependencies ?? {}), ...peers, ...optional]) {
    const found = find(folder, name);
    if (found !== undefined) visit(found);
    else if (!optional.includes(name)) throw new Error(`${folder} needs ${name}, which is not installed`);
  }
};
visit(join(target, 'apps/server'));

/** npm installs optional peers, here build and test tools, because the lock file has them for other workspaces. */
const packagesIn = (modules: string): string[] =>
  readdirSync(modules, { withFileTypes: true }).flatMap((entry) => {
    const path = join(modules, entry.name);
    if (entry.name.startsWith('@')) return readdirSync(path).map((name) => join(path, name));
    return entry.isDirectory() ? [path] : [];
  });
for (const modules of globSync('**/node_modules', { cwd: target }).toReversed()) {
  const folder = join(target, modules);
  if (!existsSync(folder)) continue;
  for (const path of packagesIn(folder)) {
    if (!existsSync(path) || !needed.has(realpathSync(path))) rmSync(path, { recursive: true, force: true });
  }
  rmSync(join(folder, '.bin'), { recursive: true, force: true });
  rmSync(join(folder, '.package-lock.json'), { force: true });
}
const unused = '**/node_modules/**/{*.d.ts,*.d.mts,*.d.cts,*.map,*.tsbuildinfo,*.md,*.markdown}';
for (const path of globSync(unused, { cwd: target })) rmSync(join(target, path), { recursive: true, force: true });
for (const path of ['e2e', 'bench', 'faults', 'load', 'testbed', 'package-lock.json', '.npmrc']) {
  rmSync(join(target, path), { recursive: true, force: true });
}
for (const name of readdirSync(join(target, 'apps'))) {
  if (name !== 'server') rmSync(join(target, 'apps', name), { recursive: true });
}
for (const name of readdirSync(join(target, 'packages'))) {
  if (!needed.has(join(target, 'packages', name))) rmSync(join(target, 'packages', name), { recursive: true });
}

copy('apps/server/src');
copy('apps/server/migrations');
copy('apps/server/sql');
copy('apps/server/portraits');
copy('apps/player/dist');
copy('apps/console/dist');
for (const name of readdirSync(join(target, 'packages'))) copy(`packages/${name}/src`);
// Terms that translations keep.
copy('packages/i18n/termbase.tsv');
// Names of functions of the app, which the search finds.
copy('packages/i18n/catalogues');
// The image calls it by name.
chmodSync(join(target, 'apps/server/src/guildhall.ts'), 0o755);
