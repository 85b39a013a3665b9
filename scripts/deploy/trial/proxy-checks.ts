import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { API_PATH } from '@guildhall/contract/http/route.ts';
import { routes } from '@guildhall/contract/http/routes.ts';
import { SOCKET_PATH } from '@guildhall/contract/realtime/socket.ts';
import type { Setup, StartProxy } from './proxies.ts';
import { proxyRequests } from './proxy-requests.ts';
import { startStub, type Echo, type Stub } from './proxy-stubs.ts';
import { step, until } from './steps.ts';

/** Runs a shipped proxy configuration in front of servers that report what reaches them. */
export const checkProxy = async (name: string, start: StartProxy, setup: Setup): Promise<void> => {
  const ports = [...setup.http, ...setup.gateway].map(({ port }) => port);
  const stubs = await Promise.all(ports.map(startStub));
  const readiness = [...setup.http, ...setup.gateway].map(({ opsPort }) =>
    createServer((_request, response) => response.end('ready\n')).listen(opsPort, '127.0.0.1'),
  );
  const origin = `https://localhost:${setup.httpsPort}`;
  const proxy = await start(setup);
  const isHttpStub = (stub: Stub): boolean => setup.http.some(({ port }) => port === ports[stubs.indexOf(stub)]);
  const httpStubs = stubs.filter(isHttpStub);
  const echo = async (path: string, options?: RequestInit): Promise<Echo> => {
    const response = await fetch(origin + path, options);
    assert.equal(response.status, 200);
    return (await response.json()) as Echo;
  };
  try {
    await until(`${name} finds its servers`, 10, () => echo('/community/'));

    await step(`${name} replaces forwarded addresses that a client invents`, async () => {
      const invented = {
        'x-forwarded-for': '203.0.113.9',
        forwarded: 'for=203.0.113.9',
        'x-forwarded-host': 'evil.example',
      };
      const { headers } = await echo('/community/', { headers: invented });
      assert.equal(headers['x-forwarded-for'], '127.0.0.1');
      assert.equal(headers['forwarded'] ?? '', '');
      assert.equal(headers['x-forwarded-host'] ?? '', '');
    });

    await step(`${name} logs the path without the query string`, async () => {
      await echo('/community/?guid=canary-of-the-query', {
        headers: { referer: 'https://localhost/?guid=canary-of-the-referer' },
      });
      await until('the access log', 5, () => assert.match(readFileSync(proxy.accessLog, 'utf8'), /GET \/community\//));
      assert.doesNotMatch(readFileSync(proxy.accessLog, 'utf8'), /canary/);
    });

    await step(`${name} accepts the largest upload and refuses a larger one with 413`, async () => {
      const limit = Math.max(...routes.map(({ bytesMax }) => bytesMax ?? 0));
      const path = `${API_PATH}/file/upload`;
      assert.equal((await echo(path, { method: 'POST', body: new Uint8Array(limit) })).bytes, limit);
      // Only the headers: a proxy that refuses does not wait for the body.
      const refused = request(origin + path, { method: 'POST', headers: { 'content-length': limit + 1 } });
      refused.flushHeaders();
      const [response] = (await once(refused, 'response')) as [IncomingMessage];
      refused.destroy();
      assert.equal(response.statusCode, 413);
    });

    await step(`${name} repeats a GET on the other server, and never a POST`, async () => {
      const [broken, working] = httpStubs;
      assert.ok(broken !== undefined && working !== undefined);
      const seenOf = (method: string, path: string): number =>
        httpStubs.flatMap(({ seen }) => seen).filter((line) => line === `${method} ${path}`).length;
      for (let index = 0; index < 6; index += 1) {
        broken.isBroken = true;
        await echo(`/community/repeat-${index}`);
        // On a reused connection HAProxy passes the end of the connection on instead of answering 502.
        const write = fetch(`${origin}/community/write-${index}`, { method: 'POST', body: 'x' });
        await write.then((response) => response.text()).catch(() => '');
        assert.equal(seenOf('POST', `/community/write-${index}`), 1);
        broken.isBroken = false;
        // A failed server is left out for a while, so the next round waits until it is back.
        await until('the broken server is back', 15, async () => {
          const { port } = await echo('/community/back');
          assert.equal(port, ports[stubs.indexOf(broken)]);
        });
      }
      assert.ok(
        broken.seen.some((line) => /repeat|write/.test(line)),
        'the broken server got no request',
      );
    });

    await step(`${name} upgrades sockets to the gateway and reports the client's address`, async () => {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}${SOCKET_PATH}`);
      const [event] = (await once(socket, 'message')) as [{ readonly data: unknown }];
      assert.equal(event.data, `127.0.0.1 ${setup.gateway[0]?.port}`);
      socket.close();
    });

    for (const { title, check } of proxyRequests) {
      await step(`${name} ${title}`, () => check({ ...setup, stubs: httpStubs }));
    }

    await step(`${name} speaks HTTP/2`, async () => {
      const { connect } = await import('node:http2');
      const session = connect(origin);
      await once(session, 'connect');
      assert.equal(session.alpnProtocol, 'h2');
      session.destroy();
    });

    await step(`${name} limits sign-in attempts per address and leaves other requests alone`, async () => {
      const attempts = Array.from({ length: 120 }, () =>
        fetch(`${origin}${API_PATH}/staff/sign_in`, { method: 'POST', body: '{}' }),
      );
      const statuses = (await Promise.all(attempts)).map(({ status }) => status);
      assert.ok(
        statuses.filter((status) => status === 429).length > 20,
        `${statuses.filter((s) => s === 429).length} of 120 refused`,
      );
      assert.ok(statuses.some((status) => status === 200));
      const others = await Promise.all(Array.from({ length: 300 }, () => fetch(`${origin}/community/`)));
      assert.deepEqual(new Set(others.map(({ status }) => status)), new Set([200]));
    });
  } finally {
    await proxy.stop();
    for (const { server } of stubs) server.closeAllConnections();
    for (const server of [...stubs.map((stub) => stub.server), ...readiness]) server.close();
  }
};
