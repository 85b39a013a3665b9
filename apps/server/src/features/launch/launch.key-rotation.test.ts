import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchExchange } from '@guildhall/contract/launch/player.ts';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../../runtime/metrics.ts';
import { createInstallation } from '../../testing/installation.ts';
import { createKeyRing, watchKeysFile } from './launch.key-ring.adapter.ts';
import { launchMetrics } from './launch.metrics.ts';
import { createEdKey, type IssuerKey } from './testing/tickets.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));
const contentOf = (...keys: IssuerKey[]): string => JSON.stringify(keys.map(({ published }) => published));
const [first, second] = [createEdKey('first'), createEdKey('second')];

const watches: { close(): void }[] = [];
afterEach(() => {
  for (const watch of watches.splice(0)) watch.close();
});

const watchOf = async (file: string) => {
  const lines: { msg: string; kids?: string[]; added?: string[]; removed?: string[] }[] = [];
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[0]) });
  const ring = await createKeyRing([first.published]);
  const metrics = createMetrics();
  watches.push(watchKeysFile({ file, ring, log, metrics, intervalMs: 5 }));
  const valid = async (): Promise<number | undefined> =>
    (await launchMetrics(metrics).launchKeysFileValid.get()).values[0]?.value;
  return { ring, lines, valid };
};

describe('the keys file', () => {
  it('is read again after it was replaced, and the log lists the key ids [threat 2]', async () => {
    const file = join(folder, 'replaced.json');
    writeFileSync(file, contentOf(first));
    const { ring, lines } = await watchOf(file);
    writeFileSync(`${file}.tmp`, contentOf(first, second));
    renameSync(`${file}.tmp`, file);
    await expect.poll(() => ring.kids()).toEqual(['first', 'second']);
    writeFileSync(`${file}.tmp`, contentOf(second));
    renameSync(`${file}.tmp`, file);
    await expect.poll(() => lines.length).toBe(2);
    expect(ring.find('first')).toBeUndefined();
    expect(lines).toMatchObject([
      { msg: 'launch keys: reloaded', kids: ['first', 'second'], added: ['second'], removed: [] },
      { msg: 'launch keys: reloaded', kids: ['second'], added: [], removed: ['first'] },
    ]);
  });

  it('is read again when Kubernetes swaps the folder that it is linked to', async () => {
    const mount = join(folder, 'mount');
    for (const [version, content] of [
      ['..1', contentOf(first)],
      ['..2', contentOf(second)],
    ] as const) {
      mkdirSync(join(mount, version), { recursive: true });
      writeFileSync(join(mount, version, 'keys.json'), content);
    }
    symlinkSync('..1', join(mount, '..data'));
    symlinkSync('..data/keys.json', join(mount, 'keys.json'));
    const { ring } = await watchOf(join(mount, 'keys.json'));
    symlinkSync('..2', join(mount, '..data_tmp'));
    renameSync(join(mount, '..data_tmp'), join(mount, '..data'));
    await expect.poll(() => ring.kids()).toEqual(['second']);
  });

  it.each([
    ['half written', contentOf(first, second).slice(0, -20)],
    ['empty', '[]'],
    ['missing', null],
    ['invalid in one of two keys', JSON.stringify([second.published, { ...first.published, kid: 'bad', key: {} }])],
    [
      'not a point of the curve in one of two keys',
      JSON.stringify([
        second.published,
        { ...first.published, kid: 'bad', key: { kty: 'OKP', crv: 'Ed25519', x: '!'.repeat(43) } },
      ]),
    ],
  ])('keeps the old keys if it is %s, logs one error, and recovers [threat 2]', async (_name, content) => {
    const file = join(folder, 'broken.json');
    writeFileSync(file, contentOf(first));
    const { ring, lines, valid } = await watchOf(file);
    await expect.poll(valid).toBe(1);
    if (content === null) rmSync(file);
    else writeFileSync(file, content);
    await expect.poll(valid).toBe(0);
    expect(ring.kids()).toEqual(['first']);
    writeFileSync(file, contentOf(second));
    await expect.poll(valid).toBe(1);
    expect(ring.kids()).toEqual(['second']);
    expect(lines.at(-1)?.msg).toBe('launch keys: reloaded');
    const failures = lines.filter(({ msg }) => msg === 'launch keys: reloading failed, keeping the old ones');
    // A write is not atomic, so a poll may also see the empty file in between.
    expect([1, 2, 3]).toContain(failures.length);
    expect(JSON.stringify(lines)).not.toContain(JSON.stringify(second.published).slice(-20));
  });

  it('rotates under launches from both keys on two servers without one refusal and without a restart [threat 2]', async () => {
    const installation = await createInstallation();
    const file = join(folder, 'rotating.json');
    const replace = (...keys: IssuerKey[]): void => {
      writeFileSync(`${file}.tmp`, contentOf(...keys));
      renameSync(`${file}.tmp`, file);
    };
    replace(first);
    const changes = { GUILDHALL_LAUNCH_KEYS_FILE: file };
    const servers = [await installation.start(changes), await installation.start(changes)];
    const isLoaded = async (kid: string): Promise<boolean[]> =>
      Promise.all(
        servers.map(async ({ metrics }) =>
          (await launchMetrics(metrics).launchKeys.get()).values.some((each) => each.labels.kid === kid),
        ),
      );
    let signer = first;
    let isDone = false;
    const statuses: Record<string, number> = {};
    const load = async (): Promise<void> => {
      for (let guid = 1; !isDone; guid += 1) {
        for (const server of servers) {
          const key = signer;
          const { status } = await server.call(launchExchange, {
            body: { ticket: await installation.mint({ guid }, key) },
          });
          statuses[`${key.kid} ${status}`] = (statuses[`${key.kid} ${status}`] ?? 0) + 1;
        }
      }
    };
    const working = [load(), load(), load(), load()];
    await expect.poll(() => statuses['first 200'] ?? 0).toBeGreaterThan(20);
    replace(first, second);
    await expect.poll(() => isLoaded('second')).toEqual([true, true]);
    signer = second;
    await expect.poll(() => statuses['second 200'] ?? 0).toBeGreaterThan(20);
    replace(second);
    await expect.poll(() => isLoaded('first')).toEqual([false, false]);
    isDone = true;
    await Promise.all(working);
    expect(Object.keys(statuses).toSorted()).toEqual(['first 200', 'second 200']);
    const late = { body: { ticket: await installation.mint({}, first) } };
    expect((await servers[0]?.call(launchExchange, late))?.status).toBe(401);
  });
});
