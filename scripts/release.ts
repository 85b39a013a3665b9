import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { repository } from '../tools/environment.ts';
import { createSbom } from '../tools/sbom.ts';

/**
 * `npm run release -- --dry-run` builds everything a release consists of from a clean clone of HEAD: source archive,
 * image, SBOM, checksums and their signature. It publishes nothing. `--key FILE` signs with a minisign key; a dry run
 * without one signs with a throwaway key. `--advisories FOLDER` checks dependencies first (npm run advisories).
 * `--from-debian` and `--store` are passed to `npm run image`.
 */
const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    out: { type: 'string', default: 'release' },
    key: { type: 'string' },
    advisories: { type: 'string' },
    'no-image': { type: 'boolean', default: false },
    'from-debian': { type: 'boolean', default: false },
    store: { type: 'string' },
    twice: { type: 'boolean', default: false },
  },
});

const isDryRun = values['dry-run'];
const out = resolve(repository, values.out);

const run = (command: string, args: readonly string[], cwd = repository, environment: NodeJS.ProcessEnv = {}): string =>
  execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
    maxBuffer: 256 * 1024 * 1024,
  }).trim();

const fail = (message: string): never => {
  console.error(`release: ${message}`);
  process.exit(1);
};

const hashOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string };
const name = `guildhall-${version}`;

/** What must hold before anything is built. A dry run reports it; a release stops. */
const checkState = (): void => {
  const changelog = readFileSync(join(repository, 'CHANGELOG.md'), 'utf8');
  const problems = [
    run('git', ['status', '--porcelain']) === '' ? [] : ['the working tree has changes, which are not in the release'],
    changelog.includes(`\n## ${version}`) ? [] : [`CHANGELOG.md has no section "## ${version}"`],
    run('git', ['tag', '--points-at', 'HEAD']).split('\n').includes(`v${version}`)
      ? []
      : [`HEAD has no tag v${version}`],
    values.advisories === undefined ? ['--advisories is missing, so dependencies are not checked'] : [],
    values.key === undefined ? ['--key is missing, so the signature proves nothing'] : [],
  ].flat();
  for (const problem of problems) console.log(`${isDryRun ? 'note' : 'error'}: ${problem}`);
  if (!isDryRun && problems.length > 0) fail(`${problems.length} problems; nothing was built`);
};

/** Builds all files into `folder` and returns their names. Depends only on the commit, the lock file and the tools. */
const build = (folder: string): string[] => {
  mkdirSync(folder, { recursive: true });
  const epoch = run('git', ['log', '-1', '--format=%ct']);
  const work = mkdtempSync(join(tmpdir(), 'guildhall-release-'));
  try {
    const source = join(work, name);
    run('git', ['clone', '--quiet', '--no-hardlinks', repository, source]);
    run('git', [
      '-c',
      'tar.tar.gz.command=gzip -n',
      'archive',
      `--prefix=${name}/`,
      '-o',
      join(folder, `${name}.tar.gz`),
      'HEAD',
    ]);
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], source);
    // Where the source is built on another platform, its packages must be the ones that were locked, too.
    run('npm', ['run', '--silent', 'lock', '--', '--verify', ...(isDryRun ? [] : ['--release'])], source);
    if (values.advisories !== undefined) {
      console.log(
        run('npm', ['run', '--silent', 'advisories', '--', '--database', resolve(values.advisories)], source),
      );
    }
    writeFileSync(join(folder, `${name}.cdx.json`), createSbom(source, new Date(Number(epoch) * 1000)));
    const files = [`${name}.tar.gz`, `${name}.cdx.json`];
    if (!values['no-image']) {
      const archive = `${name}-image.tar`;
      const options = ['--archive', join(folder, archive), ...(values['from-debian'] ? ['--from-debian'] : [])];
      const store = values.store === undefined ? [] : ['--store', resolve(values.store)];
      run('npm', ['run', '--silent', 'image', '--', ...options, ...store], source, { SOURCE_DATE_EPOCH: epoch });
      files.push(archive);
    }
    return files;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

const sumsOf = async (folder: string, files: readonly string[]): Promise<string> => {
  const lines = [];
  for (const file of files) lines.push(`${await hashOf(join(folder, file))}  ${file}\n`);
  return lines.join('');
};

/** Signs SHA256SUMS and verifies the signature as a studio would. */
const sign = (folder: string): void => {
  const sums = join(folder, 'SHA256SUMS');
  const throwaway = mkdtempSync(join(tmpdir(), 'guildhall-key-'));
  try {
    let key = values.key;
    let publicKey = key === undefined ? '' : key.replace(/\.key$/, '.pub');
    if (key === undefined) {
      key = join(throwaway, 'release.key');
      publicKey = join(throwaway, 'release.pub');
      run('minisign', ['-G', '-W', '-f', '-s', key, '-p', publicKey]);
    }
    run('minisign', ['-S', '-s', key, '-m', sums, '-t', `${name}, commit ${run('git', ['rev-parse', 'HEAD'])}`]);
    if (!existsSync(publicKey)) fail(`the public key ${publicKey} is missing`);
    console.log(run('minisign', ['-V', '-p', publicKey, '-m', sums]));
    writeFileSync(join(folder, 'release.pub'), readFileSync(publicKey));
  } finally {
    rmSync(throwaway, { recursive: true, force: true });
  }
};

checkState();
rmSync(out, { recursive: true, force: true });
const files = build(out);
const sums = await sumsOf(out, files);
if (values.twice) {
  const again = mkdtempSync(join(tmpdir(), 'guildhall-again-'));
  try {
    build(again);
    const second = await sumsOf(again, files);
    if (second !== sums) fail(`the second build differs:\n${sums}\n${second}`);
    console.log('reproducible: a second build from another clone has the same bytes');
  } finally {
    rmSync(again, { recursive: true, force: true });
  }
}
writeFileSync(join(out, 'SHA256SUMS'), sums);
sign(out);
console.log(sums);
console.log(`${isDryRun ? 'dry run: ' : ''}${name} is in ${out}`);
