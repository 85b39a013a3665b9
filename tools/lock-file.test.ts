import { describe, expect, it } from 'vitest';
import { addMissingPlatforms, unverifiedEntries, type Lock } from './lock-file.ts';

describe('the lock file', () => {
  it('reports packages without an integrity hash, apart from binaries of other platforms', () => {
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
