import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLimits } from '@guildhall/contract/limits.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { createEdKey, createSecretKey } from '../testing/tickets.ts';
import { parseConfig } from './config.ts';
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
  GUILDHALL_DATABASE_URL: 'postgres://127.0.0.1/none',
  GUILDHALL_REDIS_URL: 'redis://127.0.0.1:1',
  GUILDHALL_LAUNCH: 'ticket',
  GUILDHALL_LAUNCH_KEYS_FILE: keysFile([ed, hmac]),
  GUILDHALL_STAFF_SECRET: 's'.repeat(32),
};
const parseWith = (changes: NodeJS.ProcessEnv) => () => parseConfig({ ...environment, ...changes });

describe('the configuration', () => {
  it('has a default for everything that is not this installation’s own', () => {
    const { launchKeys, limits, sweepMs, roles, demoKeyFile } = parseConfig(environment);
    expect({ launchKeys, limits, sweepMs, roles, demoKeyFile }).toEqual({
      launchKeys: [ed, hmac],
      limits: defaultLimits,
      sweepMs: 20_000,
      roles: ['http', 'gateway', 'worker'],
      demoKeyFile: undefined,
    });
  });

  it('P1: has no default for how launches are recognized, and says what each choice means', () => {
    expect(parseWith({ GUILDHALL_LAUNCH: undefined })).toThrow(/GUILDHALL_LAUNCH/);
    expect(parseWith({ GUILDHALL_LAUNCH: 'anything' })).toThrow(/choose ticket .*parameters .*unverified/);
    expect(parseWith({ GUILDHALL_LAUNCH: 'both' })).toThrow(/development only/);
    expect(parseWith({ GUILDHALL_LAUNCH: 'parameters', GUILDHALL_LAUNCH_KEYS_FILE: undefined })()).toMatchObject({
      launch: 'parameters',
      launchKeys: [],
    });
  });

  it('P2: unverified people share larger network budgets where all launches are unverified', () => {
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
    ['no list', { keys: [ed] }],
    ['no JSON', 'secret'],
    ['a key id twice', [ed, { ...hmac, kid: ed.kid }]],
    ['an empty key id', [{ ...ed, kid: '' }]],
    ['no key', [{ ...ed, key: undefined }]],
    ['an empty public key', [{ ...ed, key: { kty: 'OKP', crv: 'Ed25519', x: '' } }]],
    ['a short public key', [{ ...ed, key: { kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(42) } }]],
    ['another curve', [{ ...ed, key: { kty: 'OKP', crv: 'X25519', x: 'A'.repeat(43) } }]],
    ['no secret', [{ ...hmac, secret: undefined }]],
    ['an empty secret', [{ ...hmac, secret: '' }]],
    ['a secret of 255 bits', [{ ...hmac, secret: 'A'.repeat(42) }]],
    ['the algorithm none', [{ ...ed, alg: 'none' }]],
    ['no algorithm', [{ ...ed, alg: undefined }]],
    ['a secret where a public key belongs', [{ ...ed, secret: hmac.alg === 'HS256' ? hmac.secret : '' }]],
  ])('attack 2: does not let the server start with launch keys that are %s', (_name, content) => {
    expect(parseWith({ GUILDHALL_LAUNCH_KEYS_FILE: keysFile(content) })).toThrow();
  });

  it('attack 2: does not let the server start without a file of launch keys', () => {
    expect(parseWith({ GUILDHALL_LAUNCH_KEYS_FILE: undefined })).toThrow(/GUILDHALL_LAUNCH_KEYS_FILE/);
    expect(parseWith({ GUILDHALL_LAUNCH_KEYS_FILE: join(folder, 'missing.json') })).toThrow();
  });

  it('attack 2: a public key that is none stops the start', async () => {
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
  ])('names %s when it is %s', (name, value) => {
    expect(parseWith({ [name]: value })).toThrow(new RegExp(name));
  });

  it.each([
    ['an address without encryption', { endpoint: 'http://files.guildhall.test' }],
    ['no address', { endpoint: 'files' }],
    ['no bucket', { bucket: '' }],
    ['no secret', { secret_access_key: undefined }],
    ['a setting that nobody knows', { acl: 'public-read' }],
  ])('names GUILDHALL_S3_FILE when it has %s', (_name, changes) => {
    const right = { endpoint: 'https://s3.test', region: 'r', bucket: 'b', access_key_id: 'a', secret_access_key: 's' };
    expect(parseWith({ GUILDHALL_S3_FILE: keysFile(right) })().s3).toEqual(right);
    expect(parseWith({ GUILDHALL_S3_FILE: keysFile({ ...right, ...changes }) })).toThrow(/GUILDHALL_S3_FILE/);
  });

  it('takes the demo key only where it is allowed by a second word', () => {
    expect(parseWith({ GUILDHALL_DEMO_KEY_FILE: 'key.json' })).toThrow(/GUILDHALL_ALLOW_DEMO_KEY/);
    expect(parseWith({ GUILDHALL_DEMO_KEY_FILE: 'key.json', GUILDHALL_ALLOW_DEMO_KEY: 'true' })().demoKeyFile).toBe(
      'key.json',
    );
  });
});
