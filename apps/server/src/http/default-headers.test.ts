import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_PATH, BASE_PATH, REQUEST_ID_HEADER } from '@guildhall/contract/http/route.ts';
import { expect, it } from 'vitest';
import { createInstallation } from '../testing/installation.ts';
import { createResponseClass } from './default-headers.ts';

const installation = await createInstallation();
const { url } = await installation.start();

const data = "default-src 'none'; frame-ancestors 'none'";
const file = "frame-ancestors 'none'";

it.each([
  ['an answer from memory', `${API_PATH}/common/config`, data],
  ['a failure', `${API_PATH}/launch/exchange`, data],
  ['a path that does not exist', `${API_PATH}/nothing`, data],
  ['a malformed path', `${API_PATH}/%zz`, data],
  ['a redirect', BASE_PATH, file],
  ['a drawing', `${BASE_PATH}/portraits/1.svg`, "default-src 'none'; frame-ancestors 'none'; sandbox"],
])('%s cannot be framed or taken for another type', async (_name, path, policy) => {
  const { headers } = await fetch(`${url}${path}`, { redirect: 'manual' });
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe(policy);
});

const OwnResponse = createResponseClass({ publicOrigin: 'https://game.test', hstsSubdomains: false });

const headersOf = async (path: string, write: (response: ServerResponse) => void): Promise<Headers> => {
  const server = createServer({ ServerResponse: OwnResponse }, (_request, response) => {
    response.requestId = 'abc-1';
    write(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).headers;
  } finally {
    server.close();
  }
};
const transport = 'max-age=31536000';

it.each<[string, (response: ServerResponse) => void]>([
  ['a list', (response) => response.writeHead(200, ['content-length', '2']).end('{}')],
  ['an object', (response) => response.writeHead(200, { 'content-length': '2' }).end('{}')],
  ['nothing', (response) => response.end('{}')],
])('a head of %s gets every default header once', async (_name, write) => {
  const headers = await headersOf(`${API_PATH}/x`, write);
  expect(headers.get('strict-transport-security')).toBe(transport);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe(data);
  expect(headers.get(REQUEST_ID_HEADER)).toBe('abc-1');
  expect(headers.get('content-length')).toBe('2');
});

it('keeps what was set before a list, such as the notice that the connection closes', async () => {
  const headers = await headersOf(`${API_PATH}/x`, (response) => {
    response.setHeader('connection', 'close');
    response.writeHead(200, ['content-length', '2']).end('{}');
  });
  expect(headers.get('connection')).toBe('close');
  expect(headers.get('content-security-policy')).toBe(data);
});

it("keeps a handler's own policy, and sends none with 304, which would replace that of the cached page", async () => {
  const own = await headersOf('/', (response) => {
    response.writeHead(200, { 'content-security-policy': 'sandbox' }).end();
  });
  expect(own.get('content-security-policy')).toBe('sandbox');
  const unchanged = await headersOf('/', (response) => response.writeHead(304).end());
  expect(unchanged.get('content-security-policy')).toBeNull();
  expect(unchanged.get('strict-transport-security')).toBe(transport);
});
