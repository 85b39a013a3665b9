import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { signatureOf } from '../apps/server/src/http/outgoing/signature.ts';
import { ensureDemoReceiver } from '../apps/server/development/local-server.ts';

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.on('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

it("the demo receiver accepts and prints events signed with the development server's secret [G4]", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-receiver-'));
  const port = await freePort();
  const file = ensureDemoReceiver(folder, port);
  // Created once: a second start must not change the shared secret.
  const written = readFileSync(file, 'utf8');
  expect(readFileSync(ensureDemoReceiver(folder), 'utf8')).toBe(written);
  const [{ secret, url }] = JSON.parse(written) as [{ secret: string; url: string }];
  const args = [
    join(import.meta.dirname, 'webhook-receiver.ts'),
    '--port',
    String(port),
    '--file',
    file,
    '--fail',
    '1',
  ];
  const child = spawn(process.execPath, args);
  let shown = '';
  child.stdout.on('data', (data: Buffer) => (shown += data.toString()));
  onTestFinished(() => {
    child.kill();
    rmSync(folder, { recursive: true });
  });
  await vi.waitUntil(() => shown.includes('Listening'), { timeout: 10_000 });

  const body = JSON.stringify({
    type: 'deletion.erased',
    timestamp: '2026-11-15T00:00:00Z',
    data: { certificate: 'c-1' },
  });
  const send = async (changes: Record<string, string> = {}, timestamp = Math.floor(Date.now() / 1000)) => {
    const headers = {
      'webhook-id': 'event-1',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf(secret, 'event-1', timestamp, body),
      ...changes,
    };
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };
  expect(await send({ 'webhook-signature': 'v1,bm9wZQ==' })).toBe(401);
  expect(await send({ 'webhook-id': 'event-2' })).toBe(401);
  expect(await send({}, Math.floor(Date.now() / 1000) - 3600)).toBe(401);
  expect([await send(), await send(), await send()]).toEqual([503, 204, 204]);
  await vi.waitUntil(() => shown.includes('duplicate'), { timeout: 10_000 });
  expect(shown).toMatch(/deletion\.erased.+c-1.+event-1/);
  expect(shown).not.toContain(secret);
});
