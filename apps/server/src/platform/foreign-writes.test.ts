import { launchEnd, launchSession } from '@guildhall/contract/launch.ts';
import { API_PATH, WRITE_HEADER, type Route } from '@guildhall/contract/route.ts';
import { routes } from '@guildhall/contract/routes.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, fileType, publicOrigin } from '../testing/installation.ts';
import { nameOf, startWithRequests } from '../testing/requests.ts';
import { needsProvider } from '../testing/staff-requests.ts';

const installation = await createInstallation();
const { server, requestOf } = await startWithRequests(installation);

/** What the route reads; every other type is wrong. */
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

/** Sends bytes, so that nothing adds a content type by itself. */
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

describe('attack 9: a cross-site request', () => {
  it('is what these tests are about: a route that changes something is a write by contract', () => {
    const reads = routes.filter((route) => route.effect === 'read' && route.method === 'POST').map(nameOf);
    expect(reads).toEqual([
      'POST /category/list',
      'POST /category/info',
      'POST /category/search',
      'POST /staff/invitation_info',
      'POST /staff/table',
      'POST /staff/open',
      'POST /staff/invitation_table',
      'POST /audit/table',
      'POST /picture/table',
      'POST /article/table',
      'POST /article/open',
      'POST /article/changes',
      'POST /article/change',
      'POST /feedback/list',
      'POST /feedback/info',
      'POST /feedback/similar',
      'POST /feedback/table',
      'POST /feedback/assignees',
      'POST /feedback/open',
      'POST /feedback/figures',
      'POST /template/list',
      'POST /incident/list',
      'POST /incident/table',
      'POST /incident/open',
      'POST /suggestion/list',
      'POST /suggestion/table',
      'POST /suggestion/open',
      'POST /chat/messages',
      'POST /chat/link',
      'POST /chat/table',
      'POST /chat/open',
      'POST /chat/page',
      'POST /chat/file_link',
      'POST /chat/seats',
      'POST /chat/hours',
      'POST /chat/figures',
      'POST /survey/list',
      'POST /survey/info',
      'POST /survey/tally',
      'POST /survey/receipts',
      'POST /survey/table',
      'POST /survey/open',
      'POST /survey/results',
      'POST /survey/words',
      'POST /deletion/state',
      'POST /deletion/certificate',
      'POST /deletion/table',
      'POST /deletion/open',
      'POST /deletion/account',
      'POST /deletion/erasures',
      'POST /webhook/receivers',
      'POST /webhook/table',
    ]);
  });

  it.each(named(routes.filter((route) => route.method === 'POST')))(
    'to %s is refused in every content type but its own, and does nothing',
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

  it.each(named(writes))('to %s is refused from a foreign origin, and does nothing', async (_name, route) => {
    const request = requestOf(route, true);
    for (const origin of foreignOrigins) {
      expect([origin, await send(route, { contentType: rightType(route), origin }, request)]).toEqual([
        origin,
        { status: 403, code: 1005, sessionAfter: 'player' },
      ]);
    }
  });

  it.each(named(writes))('to %s is refused without our own header, and does nothing', async (_name, route) => {
    const refused = { status: 403, code: 1005, sessionAfter: 'player' };
    const [request, sent] = [requestOf(route, true), { contentType: rightType(route), hasHeader: false }];
    expect(await send(route, sent, request)).toEqual(refused);
    expect(await send(route, { ...sent, origin: publicOrigin }, request)).toEqual(refused);
  });

  it.each(named(writes.filter((route) => !needsProvider(route))))(
    'is not %s from our own page, nor from a webview that names no origin',
    async (_name, route) => {
      const contentType = rightType(route);
      const withCharset = contentType === fileType ? contentType : `${contentType}; charset=utf-8`;
      for (const sent of [{ origin: publicOrigin }, {}, { contentType: withCharset }]) {
        const { status } = await send(route, { contentType, ...sent });
        expect(status).toBe(200);
      }
    },
  );

  it('gets no permission to read or to send headers from a preflight', async () => {
    for (const route of routes) {
      const preflight = await fetch(`${server.url}${API_PATH}${route.path}`, {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
      });
      const allowed = [...preflight.headers.keys()].filter((name) => name.startsWith('access-control-'));
      expect([nameOf(route), preflight.status, allowed]).toEqual([nameOf(route), 404, []]);
    }
  });

  it('cannot reach a write by another method', async () => {
    const session = await server.launch();
    const response = await fetch(`${server.url}${API_PATH}${launchEnd.path}`, { headers: session.headers });
    expect(response.status).toBe(404);
    expect((await server.call(launchSession, { as: session })).answer.msg.kind).toBe('player');
  });
});
