import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isForeign, type Lock, type LockEntry } from './lock-file.ts';

type Manifest = Record<string, unknown>;

interface Sbom {
  serialNumber: string;
  metadata: { timestamp: string; component: Manifest };
  components: Manifest[];
}

/** Workspaces whose dependencies ship: the server, and the apps that are bundled into the image. */
const isShipped = (path: string): boolean => /^(?:apps|packages)\//.test(path);

const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));

/**
 * CycloneDX list of what ships, made by `npm sbom`. With `--omit dev` npm leaves out every package that is also used
 * for development, such as `pg`; so it runs on a copy of the manifests from which development dependencies are removed.
 */
export const createSbom = (repository: string, time: Date): string => {
  const lock = readJson(repository, 'package-lock.json') as Lock;
  const root = readJson(repository, 'package.json') as Manifest & { version: string };
  const { version } = root;
  const node = lock.packages['node_modules/node'];
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-sbom-'));
  const write = (path: string, content: object): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  };
  try {
    const packages: Record<string, LockEntry & Manifest> = {};
    for (const [path, entry] of Object.entries(lock.packages as Record<string, LockEntry & Manifest>)) {
      const workspace = path.includes('node_modules/') ? (entry.link === true ? entry.resolved : undefined) : path;
      const isOther = workspace !== undefined && workspace !== '' && !isShipped(workspace);
      if (isOther || entry.dev === true || entry['devOptional'] === true || isForeign(entry)) continue;
      const { devDependencies: _unused, ...kept } = entry;
      packages[path] = workspace === undefined || entry.link === true ? kept : { ...kept, version };
    }
    const workspaces = ['apps/*', 'packages/*'];
    packages[''] = { ...packages[''], workspaces };
    write('package-lock.json', { ...lock, packages });
    const { devDependencies: _unused, ...manifest } = root;
    write('package.json', { ...manifest, workspaces });
    for (const path of Object.keys(packages).filter(isShipped)) {
      if (path.includes('node_modules/')) continue;
      const { devDependencies: _none, ...own } = readJson(repository, path, 'package.json') as Manifest;
      write(join(path, 'package.json'), { ...own, version });
    }
    const sbom = JSON.parse(
      execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        maxBuffer: 64 * 1024 * 1024,
      }),
    ) as Sbom;
    // npm names the main component after the folder, which is random.
    sbom.metadata.component = { ...sbom.metadata.component, name: 'guildhall' };
    sbom.metadata.timestamp = time.toISOString();
    sbom.components.push({
      'bom-ref': `node@${node?.version ?? ''}`,
      type: 'platform',
      name: 'node',
      version: node?.version,
      purl: `pkg:npm/node@${node?.version ?? ''}`,
    });
    // Derived from the content, so that the same release has the same bytes.
    const digest = createHash('sha256').update(JSON.stringify(sbom.components)).digest('hex');
    const parts = [digest.slice(0, 8), digest.slice(8, 12), `4${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`];
    sbom.serialNumber = `urn:uuid:${[...parts, digest.slice(20, 32)].join('-')}`;
    return `${JSON.stringify(sbom, null, 2)}\n`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
