import { launchEnd, launchSession } from '@guildhall/contract/launch.ts';
import { API_PATH, WRITE_HEADER, type Route } from '@guildhall/contract/route.ts';
import { routes } from '@guildhall/contract/routes.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, publicOrigin } from '../testing/installation.ts';
import { nameOf, startWithRequests } from '../testing/requests.ts';

const installation = await createInstallation();
const { server, bodyOf } = await startWithRequests(installation);

const json = 'application/json';
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
const send = async (route: Route, { contentType, origin, hasHeader = true }: Sent) => {
  const session = await server.launch();
  const response = await fetch(`${server.url}${API_PATH}${route.path}`, {
    method: 'POST',
    headers: {
      ...session.headers,
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
      ...(origin === undefined ? {} : { origin }),
      ...(hasHeader ? { [WRITE_HEADER]: '1' } : {}),
    },
    body: Buffer.from(JSON.stringify(await bodyOf(route))),
  });
  const { code } = (await response.json()) as { code: number };
  const after = await server.call(launchSession, { as: session });
  return { status: response.status, code, sessionAfter: after.answer.msg.kind as string };
};

const named = (list: readonly Route[]) => list.map((route): [string, Route] => [nameOf(route), route]);
const writes = routes.filter((route) => route.effect === 'write');

describe('attack 9: a cross-site request', () => {
  it('is what these tests are about: every route that is not a write is free of effects by contract', () => {
    expect(writes.map(nameOf)).toEqual([
      'POST /launch/exchange',
      'POST /launch/end',
      'POST /launch/socket',
      'POST /launch/demo_ticket',
    ]);
  });

  it.each(named(routes.filter((route) => route.method === 'POST')))(
    'to %s is refused in every content type but JSON, and does nothing',
    async (_name, route) => {
      for (const contentType of wrongTypes) {
        expect([contentType, await send(route, { contentType })]).toEqual([
          contentType,
          { status: 415, code: 1003, sessionAfter: 'player' },
        ]);
      }
    },
  );

  it.each(named(writes))('to %s is refused from a foreign origin, and does nothing', async (_name, route) => {
    for (const origin of foreignOrigins) {
      expect([origin, await send(route, { contentType: json, origin })]).toEqual([
        origin,
        { status: 403, code: 1005, sessionAfter: 'player' },
      ]);
    }
  });

  it.each(named(writes))('to %s is refused without our own header, and does nothing', async (_name, route) => {
    const refused = { status: 403, code: 1005, sessionAfter: 'player' };
    expect(await send(route, { contentType: json, hasHeader: false })).toEqual(refused);
    expect(await send(route, { contentType: json, hasHeader: false, origin: publicOrigin })).toEqual(refused);
  });

  it.each(named(writes))(
    'is not %s from our own page, nor from a webview that names no origin',
    async (_name, route) => {
      for (const sent of [{ origin: publicOrigin }, {}, { contentType: 'application/json; charset=utf-8' }]) {
        const { status } = await send(route, { contentType: json, ...sent });
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
