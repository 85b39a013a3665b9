import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { version } from '../../apps/server/src/runtime/version.ts';
import { repository } from '../../tools/environment.ts';
import { chooseEngine } from './engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-engine-'));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe('npm run image', () => {
  it('does not choose docker if its daemon does not run', () => {
    mkdirSync(folder, { recursive: true });
    for (const [name, code] of [
      ['docker', 1],
      ['buildah', 0],
    ] as const) {
      writeFileSync(join(folder, name), `#!/bin/sh\nexit ${code}\n`);
      chmodSync(join(folder, name), 0o755);
    }
    vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`);
    expect(chooseEngine(undefined, ['docker', 'buildah'])).toBe('buildah');
    expect(chooseEngine('docker', ['docker', 'buildah'])).toBe('docker');
  });
});

it('the documents and files for deployment name the image of this release, and no other', () => {
  const files = [...globSync('deploy/{compose,image,kubernetes}/**/*', { cwd: repository, withFileTypes: true })]
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name));
  const named = [
    ...files,
    join(repository, 'docs/operations/deploy.md'),
    join(repository, 'deploy/compose/.env.example'),
  ].flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/(?:guildhall:|newTag: )(\d+\.\d+\.\d+)/g), ([, tag]) => tag),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(new Set(named)).toEqual(new Set([version]));
});
