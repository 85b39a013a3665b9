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
  (await (await fetch(`${server.url}${API_PATH}/openapi.json`)).json()) as {
    openapi: string;
    servers: unknown;
    paths: Record<string, Record<string, Operation>>;
  };

describe('the published OpenAPI document [M2]', () => {
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
      [{ name: 'link', in: 'query', required: true, schema: { type: 'string', maxLength: 1000 } }],
      ['image/webp', 'audio/webm'],
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
