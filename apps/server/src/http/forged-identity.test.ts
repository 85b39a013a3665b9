import type { Route } from '@guildhall/contract/http/route.ts';
import { routes } from '@guildhall/contract/http/routes.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInstallation, type CallOptions, type Session } from '../testing/installation.ts';
import { nameOf, staffNeedOf, startWithRequests } from '../testing/requests.ts';

const installation = await createInstallation();
const { server, bodyOf } = await startWithRequests(installation);
const victim = await server.launch({ guid: 20_002 });

const value = fc.oneof(
  fc.constantFrom('20002', victim.player, '0', '-1', '1e9', "' or 1=1 --", 'admin', '../..'),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.integer().map(String),
);
const names = ['imei', 'guid', 'channel', 'version', 'lang', 'kind', 'player', 'player_id', 'sub', 'token'];
const queries = fc
  .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 6 })
  .map((pairs) => `?${new URLSearchParams(pairs).toString()}`);
const headerValue = fc.stringMatching(/^[\w.:/-]{1,30}$/);
const headers = fc.dictionary(
  fc.constantFrom(...names.map((name) => `x-${name}`), 'x-forwarded-user', 'x-real-ip', 'x-forwarded-for', 'from'),
  fc.oneof(fc.constantFrom('20002', victim.player), headerValue),
  { maxKeys: 5 },
);

/** Replaces values that are new in every response. */
const withoutFreshTokens = (text: string): string =>
  text
    .replaceAll(/"(token|ticket|bearer|receipt|certificate)":"[^"]+"/g, '"$1":"new"')
    .replaceAll(/"(server_time|answered_at|created_at|closed_at)":\d+/g, '"$1":0')
    // A new device key.
    .replaceAll(/"player":"[^"]+","key"/g, '"player":"new","key"')
    // A new report.
    .replaceAll(/"id":"[\da-f-]{36}","number":\d+/g, '"id":"new"');

const callers: Record<string, () => Promise<Session | undefined>> = {
  'without a session': async () => undefined,
  'with a session': () => server.launch({ guid: 10_001 }),
};

describe.each(Object.entries(callers))('a caller %s [threat 1]', (_name, launch) => {
  // Sign-in steps of staff differ on every call and involve no player; all other staff routes refuse players alike.
  const comparable = routes.filter((route) => staffNeedOf(route) !== 'open' || route.path === '/staff/session');
  it.each(comparable.map((route): [string, Route] => [nameOf(route), route]))(
    'gets the same response from %s for any imei, guid, channel and version',
    async (_route, route) => {
      const shared = await launch();
      const answerTo = async (options: CallOptions): Promise<unknown> => {
        // A write may end its own session.
        const as = route.effect === 'write' ? await launch() : shared;
        const { status, text } = await server.call(route, { ...options, as, body: await bodyOf(route) });
        return { status, text: withoutFreshTokens(text) };
      };
      const plain = await answerTo({});
      const need = staffNeedOf(route);
      if (need !== undefined && need !== 'open') {
        expect(plain).toEqual({
          status: 401,
          text: '{"code":1200,"msg":{"key":"error.staff_required","params":{}}}',
        });
      } else if (shared === undefined && route.access === 'launched') {
        expect(plain).toEqual({
          status: 401,
          text: '{"code":1101,"msg":{"key":"error.illegal_request","params":{}}}',
        });
      } else if (shared === undefined && route.access === 'person') {
        expect(plain).toEqual({ status: 401, text: '{"code":1104,"msg":{"key":"error.went_wrong","params":{}}}' });
      }
      await fc.assert(
        fc.asyncProperty(queries, headers, async (query, extra) => {
          expect(await answerTo({ query, headers: extra })).toEqual(plain);
        }),
        { numRuns: need === undefined ? 15 : 3 },
      );
    },
  );
});

describe('cookies [threat 1]', () => {
  it('that contain a player’s guid, id or socket token do not authenticate', async () => {
    const session = routes.find((route) => route.path === '/launch/session');
    if (session === undefined) throw new Error('session route not found');
    for (const cookie of [
      'guid=20002; imei=1',
      `__Host-guildhall_session=${victim.player}`,
      '__Host-guildhall_session=20002',
      `guildhall_session=${victim.token}`,
    ]) {
      const { answer } = await server.call(session, { headers: { cookie } });
      expect(answer.msg).toEqual({
        kind: 'anonymous',
        player: null,
        guid: null,
        roles: [],
        proof: null,
        earlier: null,
        restriction: null,
        paused: {},
        deletion: null,
      });
    }
  });
});
