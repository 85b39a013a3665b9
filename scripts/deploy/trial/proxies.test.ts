import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../apps/server/src/testing/free-port.ts';
import { isInstalled } from '../engine.ts';
import { createCertificate, startHaproxy, startNginx, type Setup } from './proxies.ts';
import { proxyRequests } from './proxy-requests.ts';
import { startStub, type Stub } from './proxy-stubs.ts';
import { until } from './steps.ts';

const proxies = [
  ['nginx', 'nginx', startNginx],
  ['HAProxy', 'haproxy', startHaproxy],
] as const;

/** CI installs both; elsewhere a missing one is left out. */
const isLeftOut = (program: string): boolean => !isInstalled(program) && process.env['CI'] === undefined;

const folder = mkdtempSync(join(tmpdir(), 'guildhall-proxies-'));
// The proxy's workers run as another user and must be able to pass through it.
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(proxies)('the shipped configuration of %s', (_name, program, start) => {
  let setup: Setup;
  let proxy: Awaited<ReturnType<typeof start>>;
  let stubs: Stub[] = [];
  const probes: ReturnType<typeof createServer>[] = [];

  beforeAll(async () => {
    if (isLeftOut(program)) return;
    setDefaultCACertificates([...getCACertificates(), createCertificate(folder)]);
    const backends = [];
    for (let index = 0; index < 3; index += 1) backends.push({ port: await freePort(), opsPort: await freePort() });
    setup = {
      folder,
      httpsPort: await freePort(),
      plainPort: await freePort(),
      http: backends.slice(0, 2),
      gateway: backends.slice(2),
    };
    stubs = await Promise.all(backends.map(({ port }) => startStub(port)));
    for (const { opsPort } of backends) {
      probes.push(createServer((_request, response) => response.end('ready\n')).listen(opsPort, '127.0.0.1'));
    }
    proxy = await start(setup);
    const origin = `https://localhost:${setup.httpsPort}/community/`;
    await until('the servers are found', 20, async () => assert.equal((await fetch(origin)).status, 200));
  });
  afterAll(async () => {
    if (isLeftOut(program)) return;
    await proxy.stop();
    for (const { server } of stubs) server.closeAllConnections();
    for (const server of [...stubs.map((stub) => stub.server), ...probes]) server.close();
  });

  it.skipIf(isLeftOut(program)).each(proxyRequests)('$title', async ({ check }) => {
    await expect(check({ ...setup, stubs: stubs.slice(0, 2) })).resolves.toBeUndefined();
  });
});
