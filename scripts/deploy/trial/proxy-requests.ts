import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { API_PATH } from '@guildhall/contract/http/route.ts';
import { SOCKET_PATH } from '@guildhall/contract/realtime/socket.ts';
import { STAFF_SOCKET_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import type { Setup } from './proxies.ts';
import type { Echo, Stub } from './proxy-stubs.ts';

interface Target extends Setup {
  /** The servers with the role http. */
  readonly stubs: readonly Stub[];
}

/** Sends bytes that no HTTP client would send, and returns the answer as it is. */
const askPlain = (port: number, path: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return text(socket);
};

const headOf = (answer: string): string[] => answer.slice(0, answer.indexOf('\r\n\r\n')).split('\r\n');

const locationOf = async (port: number, path: string): Promise<string | undefined> => {
  const lines = headOf(await askPlain(port, path));
  assert.match(lines[0] ?? '', / 301 /, `${path}: ${lines[0]}`);
  return lines.find((line) => /^location: /i.test(line))?.slice('location: '.length);
};

const originOf = ({ httpsPort }: Setup): string => `https://localhost:${httpsPort}`;

const echo = async (target: Setup, path: string): Promise<Echo> => {
  const response = await fetch(originOf(target) + path);
  assert.equal(response.status, 200, path);
  return (await response.json()) as Echo;
};

const portOfSocket = async (target: Setup, path: string): Promise<string> => {
  const socket = new WebSocket(originOf(target).replace('http', 'ws') + path);
  const [event] = (await once(socket, 'message')) as [{ readonly data: string }];
  socket.close();
  return event.data;
};

/** Single requests that every shipped proxy must answer in the same way. */
export const proxyRequests: readonly {
  readonly title: string;
  readonly check: (target: Target) => Promise<void>;
}[] = [
  {
    title: 'redirects pages from plain HTTP with their query, and refuses calls and sockets',
    check: async ({ plainPort }) => {
      assert.equal(
        await locationOf(plainPort, '/community/?lang=de-DE&at=a%2Fb'),
        'https://localhost/community/?lang=de-DE&at=a%2Fb',
      );
      for (const path of [`${API_PATH}/launch/session`, SOCKET_PATH, STAFF_SOCKET_PATH]) {
        assert.match(await askPlain(plainPort, path), /^HTTP\/1\.\d 403 /);
      }
    },
  },
  {
    title: 'never lets an address add header lines to a redirect',
    check: async ({ plainPort }) => {
      const path = '/x%0d%0aSet-Cookie:%20evil=1%0d%0aX-Injected:%20yes?q=%0d%0aX-Injected:%20yes';
      assert.equal(await locationOf(plainPort, path), `https://localhost${path}`);
      const lines = headOf(await askPlain(plainPort, path));
      assert.deepEqual(
        lines.filter((line) => /^(?:set-cookie|x-injected)/i.test(line)),
        [],
      );
    },
  },
  {
    title: 'passes encoded slashes, encoded line ends and the query on as they came',
    check: async (target) => {
      for (const path of ['/community/a%2Fb?next=%2Fc%2Fd', '/community/x%0d%0aX-Injected:%20yes?q=%0d%0aa']) {
        const { url, headers } = await echo(target, path);
        assert.equal(url, path);
        assert.equal(headers['x-injected'], undefined);
      }
    },
  },
  {
    title: 'takes both sockets to the gateway, whatever the host',
    check: async (target) => {
      const gateway = `127.0.0.1 ${target.gateway[0]?.port}`;
      assert.equal(await portOfSocket(target, SOCKET_PATH), gateway);
      assert.equal(await portOfSocket(target, STAFF_SOCKET_PATH), gateway);
    },
  },
  {
    title: 'asks the other server for a built file that one release does not have',
    check: async (target) => {
      const [old] = target.stubs;
      assert.ok(old !== undefined);
      old.hasNoAssets = true;
      try {
        for (let index = 0; index < 6; index += 1) {
          await echo(target, `/community/assets/chunk-${index}.js`);
          await echo(target, `/community/console/assets/chunk-${index}.js`);
        }
        assert.ok(
          old.seen.some((line) => line.includes('/assets/')),
          'the server without the files got no request',
        );
        for (const each of target.stubs) each.hasNoAssets = true;
        const response = await fetch(`${originOf(target)}/community/assets/nowhere.js`);
        assert.equal(response.status, 404);
      } finally {
        for (const each of target.stubs) each.hasNoAssets = false;
      }
    },
  },
  {
    title: 'leaves the paths of certificate renewal out of the redirect',
    check: async ({ plainPort }) => {
      // No token is there, and no program that renews runs: the proxy answers itself.
      const [line] = headOf(await askPlain(plainPort, '/.well-known/acme-challenge/token'));
      assert.match(line ?? '', / (?:404|503) /);
    },
  },
  {
    title: 'limits sign-in attempts also if their path is encoded in another way',
    check: async (target) => {
      const path = `${API_PATH}/staff/sign%5Fin`;
      const attempts = Array.from({ length: 120 }, () =>
        fetch(originOf(target) + path, { method: 'POST', body: '{}' }),
      );
      const statuses = (await Promise.all(attempts)).map(({ status }) => status);
      assert.ok(statuses.filter((status) => status === 429).length > 20, [...new Set(statuses)].join());
    },
  },
];
