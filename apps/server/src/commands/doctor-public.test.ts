import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../runtime/config.ts';
import { createCertificates } from '../testing/certificates.ts';
import { createInstallation } from '../testing/installation.ts';
import { checkPublic } from './doctor-public.ts';
import { judgeSpace } from './doctor-space.ts';

const installation = await createInstallation();
const files = createCertificates(installation.folder, 'doctor');
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

/** Stands in for the proxy: with a gateway behind it, or with pages only. */
const startSite = async (hasGateway: boolean): Promise<string> => {
  const server = createServer(
    { key: readFileSync(files.keyFile), cert: readFileSync(files.certificateFile) },
    (_request, response) => response.end('a page'),
  );
  if (hasGateway) {
    server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n'));
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return `https://localhost:${(server.address() as AddressInfo).port}`;
};

const check = async (origin: string): Promise<Record<string, string>> => {
  const config = parseConfig(installation.environmentWith({ GUILDHALL_PUBLIC_ORIGIN: origin }));
  return Object.fromEntries(
    (await checkPublic(config)).map(({ subject, level, text }) => [subject, `${level} ${text}`]),
  );
};

describe('guildhall doctor --public', () => {
  it('finds a certificate that clients refuse, and one that expires soon', async () => {
    const origin = await startSite(true);
    expect((await check(origin))['certificate of localhost']).toMatch(/^fail is not accepted/);
    setDefaultCACertificates([...getCACertificates(), readFileSync(files.caFile, 'utf8')]);
    expect(await check(origin)).toEqual({
      'certificate of localhost': 'warn expires in 1 days',
      'page of players': `ok ${origin}/community/`,
      console: `ok ${origin}/community/console/`,
      'socket of players': 'ok /community/websocket/ reaches the gateway',
      'socket of staff': 'ok /community/console/websocket/ reaches the gateway',
    });
  });

  it('finds sockets that the proxy sends to the pages, which answer 200', async () => {
    const origin = await startSite(false);
    const found = await check(origin);
    expect(found['socket of players']).toMatch(/^fail .* answers 200, not as the gateway does$/);
    expect(found['socket of staff']).toMatch(/^fail .* answers 200/);
  });

  it('finds an origin where nothing listens', async () => {
    const found = await check('https://localhost:1');
    expect(Object.values(found).every((text) => text.startsWith('fail '))).toBe(true);
  });
});

describe('guildhall doctor, about a file system', () => {
  const plenty = { bsize: 4096, blocks: 1_000_000, bavail: 500_000, files: 100_000, ffree: 50_000 };

  it.each([
    ['ok', plenty],
    ['warn', { ...plenty, bavail: 90_000 }],
    ['fail', { ...plenty, bavail: 0 }],
    ['fail', { ...plenty, ffree: 0 }],
    ['ok', { ...plenty, files: 0, ffree: 0 }],
  ])('says %s', (level, stat) => {
    expect(judgeSpace(stat).level).toBe(level);
  });

  it('names what is left', () => {
    expect(judgeSpace(plenty).text).toBe('1.9 GiB free, 50000 more files fit');
  });
});
