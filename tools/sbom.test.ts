import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from './environment.ts';
import { createSbom } from './sbom.ts';

interface Sbom {
  readonly components: readonly { readonly name: string; readonly hashes?: unknown }[];
}

it('the SBOM lists every package that ships with its hash, and none that only development uses', () => {
  const { components } = JSON.parse(createSbom(repository, new Date(0))) as Sbom;
  const names = components.map(({ name }) => name);
  const dependencies = ['server', 'player', 'console'].flatMap((app) => {
    const manifest = readFileSync(join(repository, 'apps', app, 'package.json'), 'utf8');
    return Object.keys((JSON.parse(manifest) as { dependencies: object }).dependencies);
  });
  expect(dependencies.filter((name) => !name.startsWith('@guildhall/') && !names.includes(name))).toEqual([]);
  expect(names.filter((name) => /vitest|playwright|oxlint|darwin|win32/.test(name))).toEqual([]);
  const own = ['browser', 'client', 'console', 'contract', 'i18n', 'player', 'server', 'node'];
  expect(components.filter(({ name, hashes }) => hashes === undefined && !own.includes(name))).toEqual([]);
});
