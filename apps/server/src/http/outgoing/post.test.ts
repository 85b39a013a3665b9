import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { post } from './post.ts';

const heard: string[] = [];
const server = createServer((request, response) => {
  const path = request.url ?? '';
  heard.push(`${request.method} ${path} ${request.headers['content-type']}`);
  if (path === '/elsewhere') response.writeHead(307, { location: '/secret' }).end();
  else if (path === '/silence') response.writeHead(200).flushHeaders();
  else response.writeHead(200).end('0123456789');
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const posted = (path: string, bytesMax: number, timeoutMs = 5000, headers = {}) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  return post({ url, headers, body: '{}', signal: AbortSignal.timeout(timeoutMs) }, bytesMax);
};

describe('an outgoing POST', () => {
  it('reads an answer up to its limit, and none that is longer', async () => {
    expect(await posted('/', 10)).toEqual({ status: 200, body: '0123456789' });
    expect(await posted('/', 9)).toEqual({ status: 200, body: null });
  });

  it('does not wait for a body that is not read', async () => {
    expect(await posted('/silence', 0)).toEqual({ status: 200, body: null });
  });

  it('ends at its time limit, also while the body is read', async () => {
    await expect(posted('/silence', 10, 50)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('follows no redirect', async () => {
    expect(await posted('/elsewhere', 10)).toEqual({ status: 307, body: '' });
    expect(heard.some((line) => line.includes('/secret'))).toBe(false);
  });

  it('sends JSON unless its headers say otherwise', async () => {
    await posted('/json', 0);
    await posted('/form', 0, 5000, { 'content-type': 'application/x-www-form-urlencoded' });
    expect(heard.slice(-2)).toEqual(['POST /json application/json', 'POST /form application/x-www-form-urlencoded']);
  });
});
