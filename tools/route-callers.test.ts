import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@guildhall/contract/http/routes.ts';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const callersIn = ['apps/player/src/**/*.{ts,tsx}', 'apps/console/src/**/*.{ts,tsx}', 'packages/client/src/**/*.ts'];

/** Routes that no code of the two apps names, and who calls them instead. */
const calledOtherwise: Readonly<Record<string, string>> = {
  '/launch/demo_ticket': 'the demo’s game client, with the whole path',
  '/file/view': 'an address that the server gives',
  '/file/show': 'an address that the server gives',
  '/file/show_chat': 'an address that the server gives',
  '/file/show_evidence': 'an address that the server gives',
  '/action/result': 'the game’s server',
};

it('every route has a caller: one without is only a door left open', () => {
  const source = callersIn
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
  const isNamed = (path: string): boolean =>
    ["'", '`'].some((quote) => [quote, '?'].some((end) => source.includes(`${quote}${path}${end}`)));
  // The console builds the addresses of decisions on deletion requests from their names.
  const isBuilt = (path: string): boolean =>
    path.startsWith('/deletion/') &&
    isNamed(path.slice('/deletion/'.length)) &&
    source.includes('`/deletion/${action}`');
  const uncalled = routes.map(({ path }) => path).filter((path) => !isNamed(path) && !isBuilt(path));
  expect(uncalled.toSorted()).toEqual(Object.keys(calledOtherwise).toSorted());
});
