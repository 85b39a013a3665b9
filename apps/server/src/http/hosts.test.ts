import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchExchange } from '@guildhall/contract/launch/player.ts';
import { API_PATH, BASE_PATH, WRITE_HEADER, type Route } from '@guildhall/contract/http/route.ts';
import { routes } from '@guildhall/contract/http/routes.ts';
import { SOCKET_PATH, SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import { CONSOLE_PATH, STAFF_SOCKET_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import { staffInvite } from '@guildhall/contract/staff/people.ts';
import { staffOidcStart, staffSession, staffSignIn, staffSocket } from '@guildhall/contract/staff/staff.ts';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { startIdentityProvider } from '../features/staff/testing/identity-provider.ts';
import { enrolledAs, signInAs } from '../features/staff/testing/staff.factory.ts';
import { createInstallation, fileType, publicOrigin } from '../testing/installation.ts';
import { Failure } from '../runtime/failure.ts';
import { nameOf, staffNeedOf } from '../testing/requests.ts';
import { dial, socketToken } from '../testing/sockets.ts';

const consoleOrigin = 'https://console.guildhall.test';
const origins = { players: publicOrigin, staff: consoleOrigin };
type Side = keyof typeof origins;

const installation = await createInstallation();
const provider = await startIdentityProvider();
afterAll(provider.stop);
const file = (name: string, text: string): string => {
  const path = join(installation.folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
};
const html = '<!doctype html><html lang="en"><head><title>Guildhall</title></head><body></body></html>';
file('dist/index.html', html);
file('dist/assets/app.js', '0');
file('dist/service-worker.js', '0');
file(
  'console-dist/index.html',
  html.replace('<title>', '<meta name="preview-origin" content="%PREVIEW_ORIGIN%"><title>'),
);
file('console-dist/assets/console.js', '0');
file('console-dist/icon.svg', '<svg/>');
file('console-dist/preview.js', '0');

// Callers are made by a server with one origin, which accepts any host, and shares everything else.
const plain = await installation.start();
const split = await installation.start({
  GUILDHALL_CONSOLE_ORIGIN: consoleOrigin,
  GUILDHALL_OIDC_FILE: file('oidc.json', JSON.stringify(provider.config)),
});
// Calls of all routes end these sessions at some point.
const [tried, triedPlayer] = [await signInAs(plain, 'admin'), await plain.launch()];
const [{ session: admin }, player] = [await enrolledAs(plain, 'admin'), await plain.launch()];
const member = await enrolledAs(plain, 'agent');
const hostOf = (origin: string): string => new URL(origin).host;

interface Sent {
  readonly host: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** Sends every cookie there is, which no browser would, so that only the host can make the difference. */
const call = (route: Route, { host, headers, body = {} }: Sent) =>
  split.app.inject({
    method: route.method,
    url: `${API_PATH}${route.path}`,
    headers: {
      host,
      cookie: `${tried.headers['cookie'] ?? ''}; ${triedPlayer.headers['cookie'] ?? ''}`,
      [WRITE_HEADER]: '1',
      ...(route.method === 'POST' ? { 'content-type': route.takes === 'bytes' ? fileType : 'application/json' } : {}),
      ...headers,
    },
    ...(route.method === 'POST' ? { payload: JSON.stringify(body) } : {}),
  });
const get = (host: string, url: string) => split.app.inject({ url, headers: { host } });

const mounted = routes.filter((route: Route) => route.development !== true) as readonly Route[];
const sideOf = (route: Route): Side => (staffNeedOf(route) === undefined ? 'players' : 'staff');
const otherThan = (side: Side): Side => (side === 'staff' ? 'players' : 'staff');
const unknownPath = { status: 404, text: (await get(hostOf(publicOrigin), `${API_PATH}/nothing`)).body };

/** The routes that the host answers in any other way than a path that does not exist. */
const answeredBy = async (host: string): Promise<string[]> => {
  const answered: string[] = [];
  for (const route of mounted) {
    const { statusCode: status, body: text } = await call(route, { host });
    if (status !== unknownPath.status || text !== unknownPath.text) answered.push(nameOf(route));
  }
  return answered;
};
const namesOf = (side: Side): string[] => mounted.filter((route) => sideOf(route) === side).map(nameOf);

describe('the API, if the console has a host of its own', () => {
  it('finding 19: the player host answers all routes of players and none of staff', async () => {
    expect(namesOf('staff').length).toBeGreaterThan(100);
    expect(await answeredBy(hostOf(publicOrigin))).toEqual(namesOf('players'));
  });

  it('finding 19: the console host answers all routes of staff and none of players', async () => {
    expect(namesOf('players').length).toBeGreaterThan(30);
    expect(await answeredBy(hostOf(consoleOrigin))).toEqual(namesOf('staff'));
  });

  it.each(['127.0.0.1', 'guildhall.test.evil.test', 'evil-guildhall.test', 'sub.console.guildhall.test', ''])(
    'finding 19: the host “%s” answers nothing',
    async (host) => {
      expect(await answeredBy(host)).toEqual([]);
      for (const path of [`${BASE_PATH}/`, `${CONSOLE_PATH}/`, `${BASE_PATH}/portraits/1.svg`, '/']) {
        expect([path, (await get(host, path)).statusCode]).toEqual([path, 404]);
      }
    },
  );

  it('accepts a host in capitals, with a port or a final dot, as proxies and clients write it', async () => {
    for (const host of ['CONSOLE.guildhall.test', 'console.guildhall.test:8443', 'console.guildhall.test.']) {
      expect([host, (await call(staffSession, { host })).statusCode]).toEqual([host, 200]);
    }
  });

  it('finding 19: a script of one host cannot use the routes of the other, though both are one site', async () => {
    const problems: string[] = [];
    const foreign = JSON.stringify(new Failure('foreign_origin').answer);
    for (const route of mounted) {
      const host = hostOf(origins[sideOf(route)]);
      const attempts: Record<string, string>[] = [];
      if (route.effect === 'write') attempts.push({ origin: origins[otherThan(sideOf(route))] });
      if (sideOf(route) === 'staff')
        attempts.push({ 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': 'cross-site' });
      for (const headers of attempts) {
        const { statusCode, body } = await call(route, { host, headers });
        if (statusCode !== 403 || body !== foreign) problems.push(`${nameOf(route)} ${body}`);
      }
    }
    expect(problems).toEqual([]);
    const own = { host: hostOf(consoleOrigin), headers: { origin: consoleOrigin, 'sec-fetch-site': 'same-origin' } };
    expect((await call(staffSession, own)).statusCode).toBe(200);
  });
});

describe('cookies, if the console has a host of its own', () => {
  const cookiesOf = (set: string | string[] | number | undefined): string[] => [set ?? []].flat().map(String);

  it('finding 19: cookies of staff and players belong to one host each and are set there only', async () => {
    const body = { email: member.email, password: member.password };
    const ticket = { ticket: await installation.mint() };
    for (const [route, sent] of [[staffSignIn, body] as const, [launchExchange, ticket] as const]) {
      const wrong = await call(route, { host: hostOf(origins[otherThan(sideOf(route))]), body: sent });
      expect([wrong.statusCode, wrong.headers['set-cookie']]).toEqual([404, undefined]);
      const cookies = cookiesOf(
        (await call(route, { host: hostOf(origins[sideOf(route)]), body: sent })).headers['set-cookie'],
      );
      expect(cookies.length).toBeGreaterThan(0);
      // The prefix makes browsers refuse a cookie with a domain or without encryption.
      for (const cookie of cookies) {
        expect(cookie).toMatch(/^__Host-guildhall_/);
        expect(cookie).not.toMatch(/;\s*domain=/i);
      }
    }
  });

  it('finding 19: a session of one app is none in the other', async () => {
    const asPlayer = await call(staffSession, { host: hostOf(consoleOrigin), headers: player.headers });
    expect(asPlayer.json()).toMatchObject({ msg: { step: 'signed_out' } });
    const asStaff = await split.app.inject({
      url: `${API_PATH}/launch/session`,
      headers: { host: hostOf(publicOrigin), ...admin.headers },
    });
    expect(asStaff.json()).toMatchObject({ msg: { kind: 'anonymous' } });
  });
});

describe('sockets, if the console has a host of its own', () => {
  const paths = { players: SOCKET_PATH, staff: STAFF_SOCKET_PATH };
  const open = async (side: Side, host: string, origin: string): Promise<number> => {
    const token =
      side === 'staff'
        ? String((await plain.call(staffSocket, { as: admin })).answer.msg.token)
        : await socketToken(plain, player);
    const caller = side === 'staff' ? admin : player;
    const { status, socket } = await dial(
      split,
      { ...caller.headers, host },
      { origin, path: paths[side], protocols: [SOCKET_PROTOCOL, tokenProtocol(token)] },
    );
    socket.close();
    return status;
  };

  it.each(['players', 'staff'] as const)(
    'finding 19: the socket of %s opens on its own host for its own origin only',
    async (side) => {
      const [own, other] = [origins[side], origins[otherThan(side)]];
      expect(await open(side, hostOf(own), own)).toBe(101);
      expect(await open(side, hostOf(own), other)).toBe(403);
      expect(await open(side, hostOf(other), own)).toBe(404);
      expect(await open(side, hostOf(other), other)).toBe(404);
      expect(await open(side, '127.0.0.1', own)).toBe(404);
    },
  );
});

describe('pages, if the console has a host of its own', () => {
  const statuses = async (path: string): Promise<[number, number]> => [
    (await get(hostOf(publicOrigin), path)).statusCode,
    (await get(hostOf(consoleOrigin), path)).statusCode,
  ];

  it.each([
    ['the player page', `${BASE_PATH}/`, [200, 404]],
    ['a screen of the player app', `${BASE_PATH}/home`, [200, 404]],
    ['a file of the player app', `${BASE_PATH}/assets/app.js`, [200, 404]],
    ['the service worker', `${BASE_PATH}/service-worker.js`, [200, 404]],
    ['the description of the API', `${API_PATH}/openapi.json`, [200, 404]],
    ['the console', `${CONSOLE_PATH}/`, [404, 200]],
    ['the console without a slash', CONSOLE_PATH, [404, 302]],
    ['a page of the console', `${CONSOLE_PATH}/people`, [404, 200]],
    ['a file of the console', `${CONSOLE_PATH}/assets/console.js`, [404, 200]],
    ['the icon of the console', `${CONSOLE_PATH}/icon.svg`, [404, 200]],
    ['another spelling of the console', `${BASE_PATH}/%63onsole/`, [404, 200]],
    ['the preview, which runs the player app', `${CONSOLE_PATH}/preview?path=home`, [200, 404]],
    ['the script of the preview', `${CONSOLE_PATH}/preview.js`, [200, 404]],
    ['a drawing', `${BASE_PATH}/portraits/1.svg`, [200, 200]],
  ])('finding 19: %s is on the host that it belongs to', async (_name, path, expected) => {
    expect(await statuses(path)).toEqual(expected);
  });

  it('redirects the bare address of each host to its app', async () => {
    expect((await get(hostOf(publicOrigin), '/')).headers.location).toBe(`${BASE_PATH}/`);
    expect((await get(hostOf(consoleOrigin), '/')).headers.location).toBe(`${CONSOLE_PATH}/`);
  });

  it('finding 19: each page may connect to its own host, and only the console may frame the preview', async () => {
    const policyOf = async (host: string, path: string): Promise<string> =>
      String((await get(host, path)).headers['content-security-policy']);
    const ofConsole = await policyOf(hostOf(consoleOrigin), `${CONSOLE_PATH}/`);
    expect(ofConsole).toContain(`connect-src 'self' wss://console.guildhall.test;`);
    expect(ofConsole).toContain(`frame-src ${publicOrigin};`);
    expect(ofConsole).toContain(`frame-ancestors 'none'`);
    const ofPlayer = await policyOf(hostOf(publicOrigin), `${BASE_PATH}/`);
    expect(ofPlayer).toContain(`connect-src 'self' wss://guildhall.test;`);
    expect(ofPlayer).toContain(`frame-ancestors 'none'`);
    const ofPreview = await policyOf(hostOf(publicOrigin), `${CONSOLE_PATH}/preview`);
    expect(ofPreview).toContain(`frame-ancestors ${consoleOrigin}`);
    const preview = (await get(hostOf(publicOrigin), `${CONSOLE_PATH}/preview`)).body;
    expect(preview).toContain(`<script src="${CONSOLE_PATH}/preview.js" data-console="${consoleOrigin}"></script>`);
    expect((await get(hostOf(consoleOrigin), `${CONSOLE_PATH}/`)).body).toContain(`content="${publicOrigin}"`);
  });

  it('finding 19: uploaded pictures are inert on both hosts, and every answer requires https', async () => {
    const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const { src } = await plain.pictures.upload(member.id, picture);
    for (const origin of [publicOrigin, consoleOrigin]) {
      // Through the listener, which sets the headers of every answer.
      const asked = request(`${split.url}${src}`, { headers: { host: hostOf(origin) } }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      });
    }
  });
});

describe('addresses that the server gives out, if the console has a host of its own', () => {
  it('finding 19: invitations and single sign-on lead to the console host', async () => {
    const host = hostOf(consoleOrigin);
    const invited = await call(staffInvite, {
      host,
      headers: admin.headers,
      body: { email: 'new@guildhall.test', role: 'agent' },
    });
    expect(invited.json<{ msg: { link: string } }>().msg.link).toMatch(
      /^https:\/\/console\.guildhall\.test\/community\/console\/invitation#/,
    );
    const { address } = (await call(staffOidcStart, { host })).json<{ msg: { address: string } }>().msg;
    expect(new URL(address).searchParams.get('redirect_uri')).toBe(`${consoleOrigin}${CONSOLE_PATH}/oidc`);
  });
});
