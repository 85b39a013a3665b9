import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { repository } from '../../tools/environment.ts';
import { run } from './engine.ts';

const root = mkdtempSync(join(tmpdir(), 'guildhall-compose-'));
afterAll(() => rmSync(root, { recursive: true }));

it('deploy/compose/create-roles.sh leaves no password in the shell that sources it', () => {
  const text = readFileSync(join(repository, 'deploy/compose/create-roles.sh'), 'utf8')
    .replace('/run/secrets/role-passwords', join(root, 'role-passwords'))
    .replace(/^ *psql .*$/m, '  env');
  writeFileSync(join(root, 'role-passwords'), 'owner_password=very-secret\n');
  writeFileSync(join(root, 'create-roles.sh'), text);
  const output = run('sh', ['-c', '. ./create-roles.sh; echo ---; env'], { cwd: root });
  const [inside, after] = output.split('---');
  expect(inside).toContain('OWNER_PASSWORD=very-secret');
  expect(after).not.toContain('very-secret');
});

describe('deploy/compose/prepare.sh', () => {
  const folder = join(root, 'compose');
  const secrets = join(folder, 'secrets');
  const engine = join(root, 'engine');
  const prepare = (): string => run('sh', ['prepare.sh'], { cwd: folder, env: { ...process.env, ENGINE: engine } });
  const modeOf = (name: string): string => (statSync(join(secrets, name)).mode & 0o777).toString(8);

  mkdirSync(join(root, 'redis'));
  mkdirSync(folder);
  copyFileSync(join(repository, 'deploy/redis/users.acl'), join(root, 'redis/users.acl'));
  for (const name of ['prepare.sh', '.env.example', 'game.json.example']) {
    copyFileSync(join(repository, 'deploy/compose', name), join(folder, name.replace('.example', '')));
  }
  // Stands in for `docker run … IMAGE keys …`, with the mounted folder in its place.
  const command = join(repository, 'apps/server/src/guildhall.ts');
  writeFileSync(
    engine,
    `#!/bin/sh
while [ "$1" != keys ]; do shift; done
eval "set -- $(printf "'%s' " "$@" | sed "s#/secrets/#${secrets}/#g")"
exec ${process.execPath} ${command} "$@"
`,
  );
  chmodSync(engine, 0o755);

  it('creates everything that compose needs, a launch key and the game included, and can be repeated', () => {
    rmSync(join(folder, 'game.json'));
    expect(prepare).toThrow('still missing: deploy/compose/game.json');
    copyFileSync(join(repository, 'deploy/compose/game.json.example'), join(folder, 'game.json'));
    prepare();
    const compose = readFileSync(join(repository, 'deploy/compose/compose.yaml'), 'utf8');
    const named = Array.from(compose.matchAll(/file: \.\/secrets\/([^ ]+) /g), ([, name = '']) => name);
    expect(named.length).toBeGreaterThan(15);
    const before = named.map((name) => readFileSync(join(secrets, name), 'utf8'));
    prepare();
    expect(named.map((name) => readFileSync(join(secrets, name), 'utf8'))).toEqual(before);
  });

  it('follows game.json, and keeps what an operator changed in the copy before', () => {
    const [own, copy] = [join(folder, 'game.json'), join(secrets, 'game.json')];
    writeFileSync(copy, '{"name": "Changed in place"}');
    prepare();
    expect(readFileSync(copy, 'utf8')).toBe(readFileSync(own, 'utf8'));
    expect(readFileSync(`${copy}.before`, 'utf8')).toBe('{"name": "Changed in place"}');
  });

  it('lets the store, which has no capabilities, read its certificate, and only its user the key', () => {
    expect([modeOf('storage-certificate'), modeOf('storage-key')]).toEqual(['644', '600']);
  });

  it.runIf(process.getuid?.() === 0)('gives the files of the server to its user', () => {
    for (const name of ['launch-keys.json', 'game.json', 's3.json', 'staff-secrets']) {
      expect([name, statSync(join(secrets, name)).uid, modeOf(name)]).toEqual([name, 10_001, '600']);
    }
  });
});
