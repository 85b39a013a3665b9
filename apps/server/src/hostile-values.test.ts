import { routes } from '@guildhall/contract/http/routes.ts';
import type { Route } from '@guildhall/contract/http/route.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation } from './testing/installation.ts';
import { nameOf, startWithRequests } from './testing/requests.ts';

const installation = await createInstallation();
const { server, requestOf } = await startWithRequests(installation);

type Instead = (value: unknown) => unknown;

/** The body once for each value that `instead` replaces. */
const variantsOf = function* (body: unknown, instead: Instead, path = ''): Generator<readonly [string, unknown]> {
  const other = instead(body);
  if (other !== undefined) yield [path, other];
  if (typeof body !== 'object' || body === null) return;
  for (const [name, part] of Object.entries(body)) {
    for (const [where, variant] of variantsOf(part, instead, `${path}.${name}`)) {
      yield [where, Array.isArray(body) ? body.with(Number(name), variant) : { ...body, [name]: variant }];
    }
  }
};

/** What no column and no moment holds, and half a character. */
const replacements: Record<string, Instead> = {
  large: (value) => (Number.isInteger(value) ? Number.MAX_SAFE_INTEGER : undefined),
  small: (value) => (Number.isInteger(value) ? Number.MIN_SAFE_INTEGER : undefined),
  half: (value) => (typeof value === 'string' ? `${value}\ud83d` : undefined),
};

/** What was answered with the status of a failure. */
const failuresOf = async (route: Route): Promise<string[]> => {
  const failures: string[] = [];
  let request = await requestOf(route);
  for (const [name, instead] of Object.entries(replacements)) {
    for (let place = 0; ; place += 1) {
      const [path, body] = [...variantsOf(request.body, instead)][place] ?? [];
      if (path === undefined) break;
      const { status } = await server.call(route, { ...request, body });
      if (status >= 500) failures.push(`${status} ${path} ${name}`);
      // What the request was about, and its session, may be used up.
      if (status === 200) request = await requestOf(route);
    }
  }
  return failures;
};

const withBody = routes.filter(({ body, takes }) => body !== null && takes === undefined);

describe('a request with a value that PostgreSQL cannot store [threat 26]', () => {
  it.each(withBody.map((route) => [nameOf(route), route] as const))('is no failure of %s', async (_name, route) => {
    expect(await failuresOf(route)).toEqual([]);
  });
});
