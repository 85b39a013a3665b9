import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLimits } from '@guildhall/contract/http/limits.ts';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { createEdKey, createSecretKey } from '../features/launch/testing/tickets.ts';
import { demoGameFile } from '../../development/local-server.ts';
import { parseConfig, readVariables } from './config.ts';
import { variables } from './config-variables.ts';
import { unknownNames } from './variables.ts';
import { startServer } from '../server.ts';

const folder = await mkdtemp(join(tmpdir(), 'guildhall-config-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
const keysFile = (content: unknown): string => {
  const path = join(folder, `${Math.random()}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

const ed = createEdKey('ed').published;
const hmac = createSecretKey('hmac').published;
const environment = {
  GUILDHALL_PUBLIC_ORIGIN: 'https://guildhall.test',
  GUILDHALL_TRUSTED_PROXIES: 'none',
  GUILDHALL_DATABASE_URL: 'postgres://127.0.0.1/none',
  GUILDHALL_REDIS_URL: 'redis://127.0.0.1:1',
  GUILDHALL_LAUNCH: 'ticket',
  GUILDHALL_LAUNCH_KEYS_FILE: keysFile([ed, hmac]),
  GUILDHALL_STAFF_SECRET: 's'.repeat(32),
  GUILDHALL_GAME_FILE: demoGameFile,
  GUILDHALL_MEDIA_DIR: '/media',
  GUILDHALL_FILES_DIR: '/files',
  GUILDHALL_LEDGER_DIR: '/ledger',
};
const parseWith = (changes: NodeJS.ProcessEnv) => () => parseConfig({ ...environment, ...changes });

describe('the configuration', () => {
  it('finding 19: has a host for the console only if cookies and encryption are apart too', () => {
    const own = 'https://console.guildhall.test';
    expect(parseConfig(environment).consoleOrigin).toBe('https://guildhall.test');
    expect(parseWith({ GUILDHALL_CONSOLE_ORIGIN: own })().consoleOrigin).toBe(own);
    const wrong = [
      'https://guildhall.test',
      'https://guildhall.test:8443',
      'http://console.guildhall.test',
      'https://console.guildhall.test/',
      'https://console.guildhall.test/community',
      'https://CONSOLE.guildhall.test',
      'console.guildhall.test',
      'ftp://console.guildhall.test',
      '*',
    ];
    for (const origin of wrong) {
      expect(parseWith({ GUILDHALL_CONSOLE_ORIGIN: origin })).toThrow(/\nGUILDHALL_CONSOLE_ORIGIN is wrong/);
    }
  });

  it('has defaults for everything that is not specific to an installation', () => {
    const { launchKeys, limits, sweepMs, roles, demoKeyFile } = parseConfig(environment);
    expect({ launchKeys, limits, sweepMs, roles, demoKeyFile }).toEqual({
      launchKeys: [ed, hmac],
      limits: defaultLimits,
      sweepMs: 20_000,
      roles: ['http', 'gateway', 'worker'],
      demoKeyFile: undefined,
    });
  });

  it('has no default for the launch mode, and explains each choice [P1]', () => {
    expect(parseWith({ GUILDHALL_LAUNCH: undefined })).toThrow(/GUILDHALL_LAUNCH/);
    expect(parseWith({ GUILDHALL_LAUNCH: 'anything' })).toThrow(/choose ticket .*parameters .*unverified/);
    expect(parseWith({ GUILDHALL_LAUNCH: 'both' })).toThrow(/development only/);
    expect(parseWith({ GUILDHALL_LAUNCH: 'parameters', GUILDHALL_LAUNCH_KEYS_FILE: undefined })()).toMatchObject({
      launch: 'parameters',
      launchKeys: [],
    });
  });

  it('has larger network budgets if all launches are unverified [P2]', () => {
    const { limits } = parseWith({ GUILDHALL_LAUNCH: 'parameters', GUILDHALL_LIMITS: '{"network_feedback": 7}' })();
    expect(limits).toEqual({
      ...defaultLimits,
      network_devices: 2400,
      network_feedback: 7,
      network_pictures: 3000,
      network_answers: 6000,
      network_taps: 6000,
      network_deletions: 200,
    });
  });

  it.each<[string, unknown]>([
    ['an empty list', []],
    ['an object instead of a list', { keys: [ed] }],
    ['a string instead of a list', 'secret'],
    ['a duplicate key id', [ed, { ...hmac, kid: ed.kid }]],
    ['an empty key id', [{ ...ed, kid: '' }]],
    ['no public key', [{ ...ed, key: undefined }]],
    ['an empty public key', [{ ...ed, key: { kty: 'OKP', crv: 'Ed25519', x: '' } }]],
    ['a short public key', [{ ...ed, key: { kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(42) } }]],
    ['the wrong curve', [{ ...ed, key: { kty: 'OKP', crv: 'X25519', x: 'A'.repeat(43) } }]],
    ['no secret', [{ ...hmac, secret: undefined }]],
    ['an empty secret', [{ ...hmac, secret: '' }]],
    ['a secret of 255 bits', [{ ...hmac, secret: 'A'.repeat(42) }]],
    ['the algorithm "none"', [{ ...ed, alg: 'none' }]],
    ['no algorithm', [{ ...ed, alg: undefined }]],
    ['a secret next to a public key', [{ ...ed, secret: hmac.alg === 'HS256' ? hmac.secret : '' }]],
  ])('rejects launch keys with %s [threat 2]', (_name, content) => {
    expect(parseWith({ GUILDHALL_LAUNCH_KEYS_FILE: keysFile(content) })).toThrow();
  });

  it('requires a launch keys file [threat 2]', () => {
    expect(parseWith({ GUILDHALL_LAUNCH_KEYS_FILE: undefined })).toThrow(/GUILDHALL_LAUNCH_KEYS_FILE/);
    expect(parseWith({ GUILDHALL_LAUNCH_KEYS_FILE: join(folder, 'missing.json') })).toThrow();
  });

  it('rejects an invalid public key at startup [threat 2]', async () => {
    const key = { kty: 'OKP', crv: 'Ed25519', x: '!'.repeat(43) };
    const config = parseWith({ GUILDHALL_LAUNCH_KEYS_FILE: keysFile([{ ...ed, key }]) });
    await expect((async () => startServer(config()))()).rejects.toThrow();
  });

  it.each([
    ['GUILDHALL_PUBLIC_ORIGIN', 'https://guildhall.test/community'],
    ['GUILDHALL_PUBLIC_ORIGIN', undefined],
    ['GUILDHALL_PORT', '70000'],
    ['GUILDHALL_ROLES', 'http,staff'],
    ['GUILDHALL_LIMITS', '{"page_size":51}'],
    ['GUILDHALL_SWEEP_MS', '60001'],
    ['GUILDHALL_STAFF_SECRET', undefined],
    ['GUILDHALL_STAFF_SECRET', 's'.repeat(31)],
    ['GUILDHALL_GAME_FILE', undefined],
    ['GUILDHALL_GAME_FILE', '/missing/game.json'],
    ['GUILDHALL_MEDIA_DIR', undefined],
    ['GUILDHALL_FILES_DIR', ''],
    ['GUILDHALL_LEDGER_DIR', undefined],
    ['GUILDHALL_DATABASE_URL', 'mysql://127.0.0.1/guildhall'],
    ['GUILDHALL_POOL_HTTP', '0'],
    ['GUILDHALL_POOL_PUBLIC', 'many'],
    ['GUILDHALL_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['GUILDHALL_TRUSTED_PROXIES', 'proxy.example.com'],
    ['GUILDHALL_TRUSTED_PROXIES', 'none,10.0.0.1'],
    ['GUILDHALL_TRUSTED_PROXIES', undefined],
    ['GUILDHALL_TRUSTED_PROXIES', ''],
    ['GUILDHALL_LIMITS', '{'],
  ])('names %s in the error if it is %s', (name, value) => {
    expect(parseWith({ [name]: value })).toThrow(new RegExp(name));
  });

  it.each([
    ['GUILDHALL_LIMITS', '{"pictures_dayly":50}', 'pictures_dayly'],
    ['GUILDHALL_BUDGETS', '{"adress":{"burst":1}}', 'adress'],
  ])('refuses a misspelled name in %s', (name, value, wrong) => {
    expect(parseWith({ [name]: value })).toThrow(`${name} is wrong: ${wrong} is not a known name`);
  });

  it.each([
    ['a URL without encryption', { endpoint: 'http://files.guildhall.test' }],
    ['an invalid URL', { endpoint: 'files' }],
    ['no bucket', { bucket: '' }],
    ['no secret', { secret_access_key: undefined }],
    ['an unknown property', { acl: 'public-read' }],
  ])('names GUILDHALL_S3_FILE in the error if it has %s', (_name, changes) => {
    const right = { endpoint: 'https://s3.test', region: 'r', bucket: 'b', access_key_id: 'a', secret_access_key: 's' };
    expect(parseWith({ GUILDHALL_S3_FILE: keysFile(right) })().storage).toEqual({ s3: right });
    expect(parseWith({ GUILDHALL_S3_FILE: keysFile({ ...right, ...changes }) })).toThrow(/GUILDHALL_S3_FILE/);
  });

  it('finding 9: does not start with an https origin until proxies are listed or ruled out [threat 29]', () => {
    expect(parseWith({ GUILDHALL_TRUSTED_PROXIES: undefined })).toThrow(
      /GUILDHALL_TRUSTED_PROXIES is missing\.[^]*lock out all staff[^]*Example: GUILDHALL_TRUSTED_PROXIES=10\.0\.0\.0\/8/,
    );
    expect(parseWith({ GUILDHALL_TRUSTED_PROXIES: 'none' })().trustedProxies).toEqual([]);
    expect(parseWith({ GUILDHALL_TRUSTED_PROXIES: '10.0.0.1, fd00::/8' })().trustedProxies).toEqual([
      '10.0.0.1',
      'fd00::/8',
    ]);
    const local = { GUILDHALL_PUBLIC_ORIGIN: 'http://127.0.0.1:8080', GUILDHALL_TRUSTED_PROXIES: undefined };
    expect(parseWith(local)().trustedProxies).toEqual([]);
  });

  it('rejects a notice that is longer than the whole drain', () => {
    expect(parseWith({ GUILDHALL_DRAIN_MS: '3000' })).toThrow(/GUILDHALL_DRAIN_NOTICE_MS/);
    expect(parseWith({ GUILDHALL_DRAIN_MS: '3000', GUILDHALL_DRAIN_NOTICE_MS: '3000' })().drainMs).toBe(3000);
  });

  it('accepts the demo key only with explicit permission', () => {
    expect(parseWith({ GUILDHALL_DEMO_KEY_FILE: 'key.json' })).toThrow(/GUILDHALL_ALLOW_DEMO_KEY/);
    expect(parseWith({ GUILDHALL_DEMO_KEY_FILE: 'key.json', GUILDHALL_ALLOW_DEMO_KEY: 'true' })().demoKeyFile).toBe(
      'key.json',
    );
  });

  it.each([
    ['is missing', '/missing/game.json', /names the file \/missing\/game\.json, which does not exist/],
    ['is a folder', folder, /names the folder .*; it must be a file/],
    ['is not JSON', keysFile('{secret'), /names the file .*\.json, which is not JSON/],
  ])('says that a file %s, without quoting it', (_name, path, message) => {
    const problem = parseWith({ GUILDHALL_GAME_FILE: path });
    expect(problem).toThrow(message);
    expect(problem).not.toThrow(/secret/);
  });

  it('says that its user may not read a file', () => {
    const path = keysFile({});
    chmodSync(path, 0o000);
    // Root may read everything.
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(65534);
    try {
      expect(parseWith({ GUILDHALL_GAME_FILE: path })).toThrow(
        /names the file .*\.json, which the user of this process \(uid \d+\) may not read/,
      );
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  });

  it('accepts a game without a website, an email address and a community chat', () => {
    const least = { name: 'Least', brand_color: '#000000', privacy_policy: 'https://game.example/privacy' };
    const config = parseWith({ GUILDHALL_GAME_FILE: keysFile(least) })();
    expect(config.game).toEqual({ ...least, website: '', email: '', community_chat: '' });
  });

  it('lists all problems at once, each with its meaning and an example', () => {
    let message = '';
    try {
      parseWith({ GUILDHALL_LAUNCH: undefined, GUILDHALL_PORT: 'http', GUILDHALL_GAME_FILE: undefined })();
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toBe(`The configuration has 3 problems.

GUILDHALL_PORT is wrong: must be a whole number from 0 to 65535
  ${variables.GUILDHALL_PORT.meaning}
  Example: GUILDHALL_PORT=8080

GUILDHALL_LAUNCH is missing.
  ${variables.GUILDHALL_LAUNCH.meaning}
  Example: GUILDHALL_LAUNCH=ticket

GUILDHALL_GAME_FILE is missing.
  ${variables.GUILDHALL_GAME_FILE.meaning}
  Example: GUILDHALL_GAME_FILE=/etc/guildhall/game.json`);
  });

  it.each([
    ['GUILDHALL_DATABASE_URL', 'mysql://guildhall:canary-7f3a@127.0.0.1/guildhall'],
    ['GUILDHALL_DATABASE_URL', 'canary-7f3a'],
    ['GUILDHALL_REDIS_URL', 'http://:canary-7f3a@127.0.0.1'],
    ['GUILDHALL_STAFF_SECRET', 'canary-7f3a'],
    ['GUILDHALL_PUBLIC_ORIGIN', 'canary-7f3a'],
    ['GUILDHALL_ROLES', 'canary-7f3a'],
    ['GUILDHALL_LOG_LEVEL', 'canary-7f3a'],
    ['GUILDHALL_LIMITS', '{"page_size":"canary-7f3a"}'],
    ['GUILDHALL_LIMITS', 'canary-7f3a'],
    ['GUILDHALL_LAUNCH_KEYS_FILE', keysFile('canary-7f3a')],
    ['GUILDHALL_LAUNCH_KEYS_FILE', keysFile([{ ...hmac, secret: 'canary-7f3a' }])],
    ['GUILDHALL_LAUNCH_KEYS_FILE', keysFile([{ ...hmac, alg: 'canary-7f3a' }])],
    ['GUILDHALL_S3_FILE', keysFile({ endpoint: 'canary-7f3a', region: 1, secret_access_key: ['canary-7f3a'] })],
    ['GUILDHALL_OIDC_FILE', keysFile({ discovery_url: 'canary-7f3a', client_secret: { is: 'canary-7f3a' } })],
    ['GUILDHALL_GAME_ACTIONS_FILE', keysFile([{ name: 'a', url: 'canary-7f3a', secret: 'canary-7f3a', labels: 'x' }])],
    ['GUILDHALL_WEBHOOKS_FILE', keysFile([{ name: 'a', url: 'canary-7f3a', secret: 'canary-7f3a', events: 'x' }])],
  ])('never repeats the value of %s', (name, value) => {
    let message = '';
    try {
      parseWith({ [name]: value })();
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toContain(`${name} is wrong`);
    expect(message).not.toContain('canary-7f3a');
  });

  it('reads secrets from files', () => {
    const file = join(folder, 'secret');
    writeFileSync(file, `${'f'.repeat(40)}\n`);
    const fromFile = { GUILDHALL_STAFF_SECRET: undefined, GUILDHALL_STAFF_SECRET_FILE: file };
    expect(parseWith(fromFile)().staffSecrets).toEqual([{ version: 0, secret: 'f'.repeat(40) }]);
    expect(parseWith({ GUILDHALL_STAFF_SECRET_FILE: file })).toThrow(/GUILDHALL_STAFF_SECRET is set twice/);
    expect(parseWith({ ...fromFile, GUILDHALL_STAFF_SECRET_FILE: '/missing' })).toThrow(
      /GUILDHALL_STAFF_SECRET cannot be read: GUILDHALL_STAFF_SECRET_FILE/,
    );
  });

  it('needs no folders with a bucket', () => {
    const s3 = { endpoint: 'https://s3.test', region: 'r', bucket: 'b', access_key_id: 'a', secret_access_key: 's' };
    const without = { GUILDHALL_MEDIA_DIR: '', GUILDHALL_FILES_DIR: undefined, GUILDHALL_LEDGER_DIR: undefined };
    expect(parseWith({ ...without, GUILDHALL_S3_FILE: keysFile(s3) })().storage).toEqual({ s3 });
    expect(parseWith({})().storage).toEqual({
      s3: null,
      mediaDir: '/media',
      filesDir: '/files',
      ledgerDir: '/ledger',
    });
  });

  it('lists names that no variable has', () => {
    const given = {
      ...environment,
      GUILDHALL_TRUSTED_PROXYS: '10.0.0.1',
      GUILDHALL_DATABASE_URL_FILE: '/run/secrets/database',
      GUILDHALL_PORT_FILE: '/port',
      PATH: '/bin',
    };
    expect(unknownNames(variables, given)).toEqual(['GUILDHALL_PORT_FILE', 'GUILDHALL_TRUSTED_PROXYS']);
  });

  it('has a valid example and a meaning for every variable', () => {
    // Examples that name files cannot be read here.
    for (const [name, { example, meaning, schema }] of Object.entries(variables)) {
      expect(meaning, name).toMatch(/^[A-Z].*\.$/);
      const isValid = name.endsWith('_FILE') || v.safeParse(schema, example).success;
      // A secret that anyone can read in the reference must not work.
      expect(isValid, name).toBe(name !== 'GUILDHALL_STAFF_SECRET');
    }
  });

  it('asks a command only for its own variables', () => {
    expect(readVariables({ GUILDHALL_DATABASE_URL: 'postgres://h/d' }, ['GUILDHALL_DATABASE_URL'])).toEqual({
      GUILDHALL_DATABASE_URL: 'postgres://h/d',
    });
    expect(() => readVariables({}, ['GUILDHALL_S3_FILE'])).toThrow(/GUILDHALL_S3_FILE is missing/);
    expect(readVariables({}, [], ['GUILDHALL_REDIS_PREFIX', 'GUILDHALL_OIDC_FILE'])).toEqual({
      GUILDHALL_REDIS_PREFIX: '',
    });
  });
});
