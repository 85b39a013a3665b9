import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_PATH, BASE_PATH, type Route } from '@guildhall/contract/http/route.ts';
import { routes } from '@guildhall/contract/http/routes.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../testing/installation.ts';
import { nameOf, startWithRequests } from '../testing/requests.ts';

const installation = await createInstallation();
const dist = join(installation.folder, 'dist');
mkdirSync(join(dist, 'assets'), { recursive: true });
writeFileSync(join(dist, 'index.html'), '<!doctype html><html lang="en"><title>Guildhall</title><script>1</script>');
writeFileSync(join(dist, 'assets/app-1.js'), 'export {};');
const { server, bodyOf } = await startWithRequests(installation);

const named = (list: readonly Route[]) => list.map((route): [string, Route] => [nameOf(route), route]);
const isShared = (route: Route): boolean => route.access === 'public' && route.effect === 'read';

describe('caching of responses [threat 39]', () => {
  it.each(named(routes.filter((route) => !isShared(route))))(
    '%s is never cached, for any caller and any outcome',
    async (_name, route) => {
      const cacheHeaders: unknown[] = [];
      for (const as of [undefined, await server.launch()]) {
        for (const body of [await bodyOf(route), { nonsense: true }]) {
          cacheHeaders.push((await server.call(route, { as, body })).headers.get('cache-control'));
        }
      }
      expect(cacheHeaders).toEqual(['no-store', 'no-store', 'no-store', 'no-store']);
    },
  );

  it.each(named(routes.filter(isShared)))('%s may be shared briefly, but not its failures', async (_name, route) => {
    const success = await server.call(route, { as: await server.launch(), body: await bodyOf(route) });
    expect([success.headers.get('cache-control'), success.headers.getSetCookie()]).toEqual(['public, max-age=2', []]);
    if (route.body === null) return;
    const failure = await server.call(route, { body: { nonsense: true } });
    expect([failure.status, failure.headers.get('cache-control')]).toEqual([400, 'no-store']);
  });

  it.each([
    `${API_PATH}/x/a.css`,
    `${API_PATH}/launch/session/a.css`,
    `${API_PATH}/launch/session.css`,
    `${API_PATH}/launch/session%2Fa.css`,
    `${API_PATH}/launch/session;a.css`,
    `${API_PATH}/launch/session%0a.css`,
    `${API_PATH}/launch/session%00.css`,
    `${API_PATH}/launch/session/`,
    `${API_PATH}/LAUNCH/session`,
    `${API_PATH}/x`,
    `${BASE_PATH}/assets/..%2fapi/launch/session`,
    `${BASE_PATH}/assets/missing.js`,
    `${BASE_PATH}/media/missing.webp`,
  ])('%s answers an uncacheable 404', async (path) => {
    const session = await server.launch();
    const response = await fetch(`${server.url}${path}`, { headers: session.headers });
    expect([response.status, response.headers.get('cache-control'), await response.json()]).toEqual([
      404,
      'no-store',
      { code: 1001, msg: { key: 'error.not_found', params: {} } },
    ]);
  });

  it('finding 6: the page says whether a link of another site opened it, and no cache mixes the two [threat 5]', async () => {
    const answers: unknown[] = [];
    for (const site of ['cross-site', 'same-site', 'same-origin', 'none', undefined]) {
      for (const encoding of ['br', 'identity']) {
        const headers = { 'accept-encoding': encoding, ...(site !== undefined && { 'sec-fetch-site': site }) };
        const response = await fetch(`${server.url}/community/feedback`, { headers });
        answers.push([site, (await response.text()).includes('<html data-cross-site lang="en">')]);
        expect(response.headers.get('vary')).toContain('sec-fetch-site');
      }
    }
    expect(answers.filter((each) => (each as unknown[])[1])).toEqual([
      ['cross-site', true],
      ['cross-site', true],
    ]);
  });

  it('an unchanged page answers 304 without a policy, but never for the other kind of link [threat 5]', async () => {
    const page = async (site: string, tag?: string | null) => {
      const headers = { 'sec-fetch-site': site, ...(tag && { 'if-none-match': tag }) };
      const response = await fetch(`${server.url}/community/feedback`, { headers });
      await response.arrayBuffer();
      return response;
    };
    const tags = {
      own: (await page('none')).headers.get('etag'),
      foreign: (await page('cross-site')).headers.get('etag'),
    };
    const kept = await page('same-origin', tags.own);
    expect([kept.status, kept.headers.get('content-security-policy'), kept.headers.get('vary')]).toEqual([
      304,
      null,
      'accept-encoding, sec-fetch-site',
    ]);
    const statuses = await Promise.all([
      page('cross-site', tags.own),
      page('same-origin', tags.foreign),
      page('cross-site', tags.foreign),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 304]);
  });

  it('the page is always revalidated, and its hashed files are cached for a year', async () => {
    const cacheHeaders: unknown[] = [];
    for (const path of ['/community/', '/community/home/me', '/community/assets/app-1.js']) {
      const response = await fetch(`${server.url}${path}`);
      cacheHeaders.push([
        response.status,
        response.headers.get('cache-control'),
        response.headers.get('x-content-type-options'),
      ]);
    }
    expect(cacheHeaders).toEqual([
      [200, 'no-cache', 'nosniff'],
      [200, 'no-cache', 'nosniff'],
      [200, 'public, max-age=31536000, immutable', 'nosniff'],
    ]);
  });
});
