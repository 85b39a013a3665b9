import { launchEnd, launchSession } from '@guildhall/contract/launch/player.ts';
import { API_PATH, WRITE_HEADER, type Route } from '@guildhall/contract/http/route.ts';
import { routes } from '@guildhall/contract/http/routes.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, fileType, publicOrigin } from '../testing/installation.ts';
import { nameOf, startWithRequests } from '../testing/requests.ts';
import { collectPostReads } from '../testing/route-access.ts';
import { needsProvider } from '../features/staff/testing/requests.ts';

const installation = await createInstallation();
const { server, requestOf } = await startWithRequests(installation);

const rightType = (route: Route): string => (route.takes === 'bytes' ? fileType : 'application/json');
const wrongTypes = [
  'text/plain',
  'text/plain; charset=application/json',
  'text/plain;application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json-but-not-quite',
  'application/xml',
  undefined,
];
const foreignOrigins = [
  'https://evil.test',
  'null',
  'http://guildhall.test',
  `${publicOrigin}.evil.test`,
  `${publicOrigin}:8443`,
  'https://sub.guildhall.test',
  `${publicOrigin}/`,
  'HTTPS://GUILDHALL.TEST',
];

interface Sent {
  readonly contentType?: string | undefined;
  readonly origin?: string;
  readonly hasHeader?: boolean;
}

/** Sends bytes, so that fetch does not add a content type. */
const send = async (route: Route, { contentType, origin, hasHeader = true }: Sent, request = requestOf(route)) => {
  const { body, headers, player: session, query } = await request;
  const response = await fetch(`${server.url}${API_PATH}${route.path}${query}`, {
    method: 'POST',
    headers: {
      ...headers,
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
      ...(origin === undefined ? {} : { origin }),
      ...(hasHeader ? { [WRITE_HEADER]: '1' } : {}),
    },
    body: Buffer.from(body instanceof Uint8Array ? body : JSON.stringify(body)),
  });
  const { code } = (await response.json()) as { code: number };
  const after = await server.call(launchSession, { as: session });
  return { status: response.status, code, sessionAfter: after.answer.msg.kind as string };
};

const named = (list: readonly Route[]) => list.map((route): [string, Route] => [nameOf(route), route]);
const writes = routes.filter((route) => route.effect === 'write');

describe('a cross-site request [threat 9]', () => {
  it('concerns every POST route except a fixed list of reads', async () => {
    const reads = routes.filter((route) => route.effect === 'read' && route.method === 'POST').map(nameOf);
    expect(reads.toSorted()).toEqual((await collectPostReads()).toSorted());
  });

  it.each(named(routes.filter((route) => route.method === 'POST')))(
    'to %s is rejected with any other content type, without effect',
    async (_name, route) => {
      const request = requestOf(route, true);
      for (const contentType of [...wrongTypes, rightType(route) === fileType ? 'application/json' : fileType]) {
        expect([contentType, await send(route, { contentType }, request)]).toEqual([
          contentType,
          { status: 415, code: 1003, sessionAfter: 'player' },
        ]);
      }
    },
  );

  it.each(named(writes))('to %s is rejected from a foreign origin, without effect', async (_name, route) => {
    const request = requestOf(route, true);
    for (const origin of foreignOrigins) {
      expect([origin, await send(route, { contentType: rightType(route), origin }, request)]).toEqual([
        origin,
        { status: 403, code: 1005, sessionAfter: 'player' },
      ]);
    }
  });

  it.each(named(writes))('to %s is rejected without the write header, without effect', async (_name, route) => {
    const refused = { status: 403, code: 1005, sessionAfter: 'player' };
    const [request, sent] = [requestOf(route, true), { contentType: rightType(route), hasHeader: false }];
    expect(await send(route, sent, request)).toEqual(refused);
    expect(await send(route, { ...sent, origin: publicOrigin }, request)).toEqual(refused);
  });

  it.each(named(writes.filter((route) => !needsProvider(route))))(
    'does not include %s from our own page or from a webview without an origin',
    async (_name, route) => {
      const contentType = rightType(route);
      const withCharset = contentType === fileType ? contentType : `${contentType}; charset=utf-8`;
      for (const sent of [{ origin: publicOrigin }, {}, { contentType: withCharset }]) {
        const { status } = await send(route, { contentType, ...sent });
        expect(status).toBe(200);
      }
    },
  );

  it('gets no permission from a preflight to read responses or send headers', async () => {
    for (const route of routes) {
      const preflight = await fetch(`${server.url}${API_PATH}${route.path}`, {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
      });
      const allowed = [...preflight.headers.keys()].filter((name) => name.startsWith('access-control-'));
      expect([nameOf(route), preflight.status, allowed]).toEqual([nameOf(route), 404, []]);
    }
  });

  it('cannot reach a write with another method', async () => {
    const session = await server.launch();
    const response = await fetch(`${server.url}${API_PATH}${launchEnd.path}`, { headers: session.headers });
    expect(response.status).toBe(404);
    expect((await server.call(launchSession, { as: session })).answer.msg.kind).toBe('player');
  });
});
