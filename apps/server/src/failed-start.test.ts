import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownerUrl } from '../../../tools/environment.ts';
import { openDatabase } from './data/database.ts';
import { warnOfPowerfulRole } from './data/role-check.ts';
import { startOps } from './roles/ops.ts';
import { parseConfig } from './runtime/config.ts';
import { createLog, type Log } from './runtime/log.ts';
import { createMetrics } from './runtime/metrics.ts';
import { startServer } from './server.ts';
import { createInstallation, until } from './testing/installation.ts';

const installation = await createInstallation();

const taken = createServer().listen(0, '127.0.0.1');
await once(taken, 'listening');
const takenPort = String((taken.address() as AddressInfo).port);

describe('a server that cannot start', () => {
  it('ends with 1 and one sentence, so that it is started again', { timeout: 120_000 }, async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: installation.environmentWith({ GUILDHALL_PORT: takenPort }),
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (text += data.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect(text).toBe(
      `guildhall serve: cannot listen on 127.0.0.1:${takenPort}: another program uses this port. Stop it, or set GUILDHALL_PORT to another port.\n`,
    );
    expect(code).toBe(1);
  });

  const file = join(installation.folder, 'file');
  writeFileSync(file, '');

  it.each([
    ['the ops port is taken', { GUILDHALL_OPS_PORT: takenPort }, /another program uses this port.*GUILDHALL_OPS_PORT/],
    ['a folder cannot be made', { GUILDHALL_MEDIA_DIR: join(file, 'media') }, /cannot create the folder for pictures/],
  ])('closes what it opened if %s', async (_name, changes, message) => {
    const name = `guildhall_failed_${Date.now()}`;
    const url = new URL(installation.environmentWith()['GUILDHALL_DATABASE_URL'] ?? '');
    url.searchParams.set('application_name', name);
    const config = parseConfig(installation.environmentWith({ ...changes, GUILDHALL_DATABASE_URL: url.href }));
    await expect(startServer(config)).rejects.toThrow(message);
    await until(async () => {
      const { rows } = await installation.owner.query('select from pg_stat_activity where application_name = $1', [
        name,
      ]);
      return rows.length === 0;
    });
  });

  it('is not ready before its public port listens', async () => {
    const server = await installation.start();
    const ops = await startOps({ ...server.services, metrics: createMetrics() });
    const { port } = ops.server.address() as AddressInfo;
    const ask = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/readyz`)).text();
    expect(await ask()).toBe('not ready; redis up\n');
    ops.open();
    await until(async () => (await ask()) === 'ready; redis up\n');
    ops.drain();
    expect(await ask()).toBe('not ready; redis up\n');
    await ops.close();
  });
});

it('a server that connects as the owner of the tables warns of it [threat 40]', async () => {
  const said: unknown[] = [];
  const log = { warn: (_details: unknown, text: string) => void said.push(text) } as unknown as Log;
  for (const url of [ownerUrl(installation.database), installation.environmentWith()['GUILDHALL_DATABASE_URL'] ?? '']) {
    const database = openDatabase({ url, max: 1 }, createLog('silent'));
    await warnOfPowerfulRole(database, log);
    await database.close();
  }
  expect(said).toEqual([expect.stringMatching(/^database: \w+ (?:owns tables|may administer)/)]);
});
