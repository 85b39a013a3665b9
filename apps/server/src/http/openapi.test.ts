import { API_PATH, type Route } from '@guildhall/contract/http/route.ts';
import { routes } from '@guildhall/contract/http/routes.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../testing/installation.ts';
import { nameOf, staffNeedOf, startWithRequests } from '../testing/requests.ts';
import { needsProvider } from '../features/staff/testing/requests.ts';

const installation = await createInstallation();
const { server, requestOf } = await startWithRequests(installation);

interface Operation {
  readonly security?: unknown;
  readonly operationId: string;
  readonly requestBody?: unknown;
  readonly parameters?: unknown;
  readonly responses: Record<string, { content: object }>;
}

const fetchDocument = async () =>
  (await (await fetch(`${server.opsUrl}/openapi.json`)).json()) as {
    openapi: string;
    servers: unknown;
    paths: Record<string, Record<string, Operation>>;
  };

describe('the public OpenAPI document [M2]', () => {
  const url = `${server.url}${API_PATH}/openapi.json`;

  it('finding 19: names no staff route, is compressed and is revalidated by its ETag', async () => {
    const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'br']);
    const tag = response.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': tag } })).status).toBe(304);
    const text = await response.text();
    const { paths } = JSON.parse(text) as { paths: object };
    const expected = routes.filter((route) => route.development !== true && staffNeedOf(route) === undefined);
    expect(Object.keys(paths).toSorted()).toEqual([...new Set(expected.map(({ path }) => path))].toSorted());
    expect(Object.keys(paths).some((path) => path.startsWith('/staff/'))).toBe(false);
  });

  it('finding 19: is sent over https only, like every other answer', async () => {
    const addresses = [url, `${server.url}/`, `${server.url}/%`, `${server.url}${API_PATH}/launch/session`];
    const more = [`${server.url}${API_PATH}/common/article_total`, `${server.url}${API_PATH}/missing`];
    for (const address of [...addresses, ...more]) {
      const { headers } = await fetch(address, { method: address.endsWith('total') ? 'POST' : 'GET' });
      expect([address, headers.get('strict-transport-security')]).toEqual([
        address,
        'max-age=31536000; includeSubDomains',
      ]);
    }
    const narrow = await installation.start({ GUILDHALL_HSTS_SUBDOMAINS: 'false' });
    expect((await fetch(narrow.url)).headers.get('strict-transport-security')).toBe('max-age=31536000');
  });
});

describe('the whole OpenAPI document, on the port for operators [M2]', () => {
  it('is valid', async () => {
    expect(await new Validator().validate({ ...(await fetchDocument()) })).toEqual({ valid: true });
  });

  it('lists exactly the contract routes that are not for development', async () => {
    const document = await fetchDocument();
    const published = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(published.toSorted()).toEqual(
      routes
        .filter((route) => route.development !== true)
        .map(nameOf)
        .toSorted(),
    );
    expect(document.servers).toEqual([{ url: API_PATH }]);
  });

  it('declares session, body and a unique id for each route', async () => {
    const { paths } = await fetchDocument();
    const ids = new Set<string>();
    for (const route of routes.filter((each) => each.development !== true)) {
      const operation = paths[route.path]?.[route.method.toLowerCase()];
      ids.add(operation?.operationId ?? '');
      expect([nameOf(route), operation?.security !== undefined, operation?.requestBody !== undefined]).toEqual([
        nameOf(route),
        route.access !== 'public' && route.access !== 'session' && staffNeedOf(route) !== 'open',
        route.body !== null,
      ]);
    }
    expect(ids.size).toBe(Object.keys(paths).length);
  });

  it('declares query parameters, headers and file responses', async () => {
    const { paths } = await fetchDocument();
    const [view, upload] = [paths['/file/view']?.['get'], paths['/file/upload']?.['post']];
    expect([view?.parameters, Object.keys(view?.responses['200']?.content ?? {}), upload?.parameters]).toEqual([
      [
        { name: 'link', in: 'query', required: true, schema: { type: 'string', maxLength: 1000 } },
        { name: 'form', in: 'query', required: false, schema: { const: 'mp4' } },
      ],
      ['image/webp', 'audio/webm', 'audio/mp4'],
      [
        { name: 'x-guildhall', in: 'header', required: true, schema: { type: 'string' } },
        { name: 'x-guildhall-key', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } },
      ],
    ]);
  });

  it.each(routes.filter((route) => !needsProvider(route)).map((route): [string, Route] => [nameOf(route), route]))(
    'matches the actual response of %s exactly, field by field',
    async (_name, route) => {
      const { answer } = await server.call(route, await requestOf(route));
      expect(answer).toEqual({ code: 0, msg: v.parse(route.msg, answer.msg) });
    },
  );
});
