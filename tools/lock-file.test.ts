import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from './environment.ts';
import { addMissingPlatforms, unverifiedEntries, type Lock } from './lock-file.ts';

const verify = (lock: Lock, ...options: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-lock-'));
  try {
    mkdirSync(join(folder, 'scripts'));
    mkdirSync(join(folder, 'tools'));
    for (const file of ['scripts/complete-lock.ts', 'tools/lock-file.ts']) {
      copyFileSync(join(repository, file), join(folder, file));
    }
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
    const script = join(folder, 'scripts/complete-lock.ts');
    return spawnSync(process.execPath, [script, '--verify', ...options], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

describe('the lock file', () => {
  it('finding 18: fails npm run lock -- --verify as soon as one integrity hash is missing', () => {
    const lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as Lock;
    expect(verify(lock).status).toBe(0);
    const planted = lock.packages['node_modules/fastify'] ?? {};
    delete planted.integrity;
    const { status, stderr } = verify(lock);
    expect([status, stderr]).toEqual([1, 'node_modules/fastify: no integrity hash; run npm run lock\n']);
  });

  it('finding N16: fails a release as soon as one hash of another platform is missing', () => {
    const packages: Lock['packages'] = {
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/a-win32-x64': { version: '1.0.0', optional: true, os: ['win32'] },
    };
    expect(verify({ packages }).status).toBe(0);
    const { status, stderr } = verify({ packages }, '--release');
    expect([status, stderr]).toEqual([1, 'node_modules/a-win32-x64: no integrity hash; run npm run lock\n']);
    expect(readFileSync(join(repository, 'scripts/release.ts'), 'utf8')).toContain("'--release'");
  });

  it('finding 18: reports packages without an integrity hash, apart from binaries of other platforms', () => {
    const lock: Lock = {
      packages: {
        '': {},
        'apps/server': {},
        'node_modules/@guildhall/server': { link: true },
        'node_modules/hashed': { version: '1.0.0', integrity: 'sha512-x' },
        'node_modules/plain': { version: '1.0.0' },
        'node_modules/a/node_modules/nested': { version: '1.0.0' },
        'node_modules/other-darwin-arm64': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] },
        'node_modules/other-linux-x64-musl': { version: '1.0.0', optional: true, os: ['linux'], libc: ['musl'] },
        'node_modules/ours-linux-x64-gnu': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
        'node_modules/required-darwin': { version: '1.0.0', os: ['darwin'] },
        'node_modules/from': { version: '1.0.0', integrity: 'sha512-x', resolved: 'https://packages.example/from.tgz' },
      },
    };
    expect(unverifiedEntries(lock)).toEqual({
      installable: [
        'node_modules/plain',
        'node_modules/a/node_modules/nested',
        'node_modules/ours-linux-x64-gnu',
        'node_modules/required-darwin',
      ],
      foreign: ['node_modules/other-darwin-arm64', 'node_modules/other-linux-x64-musl'],
      withRegistry: ['node_modules/from'],
    });
  });

  it('gains missing binaries of other platforms as optional entries', () => {
    const lock: Lock = {
      packages: {
        'node_modules/tool': {
          version: '2.0.0',
          dev: true,
          license: 'MIT',
          optionalDependencies: { '@tool/linux-x64-musl': '2.0.0', '@tool/linux-x64-gnu': '2.0.0' },
        },
        'node_modules/@tool/linux-x64-gnu': { version: '2.0.0', integrity: 'sha512-x' },
      },
    };
    expect(addMissingPlatforms(lock)).toBe(1);
    expect(lock.packages['node_modules/@tool/linux-x64-musl']).toEqual({
      version: '2.0.0',
      cpu: ['x64'],
      dev: true,
      libc: ['musl'],
      license: 'MIT',
      optional: true,
      os: ['linux'],
    });
  });
});
