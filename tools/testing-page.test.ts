import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

it('docs/testing.md names the numbers of workers that the configurations set', () => {
  const [, server] = /maxWorkers: (\d+)/.exec(read('apps/server/vitest.config.ts')) ?? [];
  const [, browsers] = /workers: (\d+)/.exec(read('e2e/playwright.config.ts')) ?? [];
  expect(read('docs/testing.md')).toContain(
    `Vitest uses ${words[Number(server)]} workers for the server, Playwright ${words[Number(browsers)]};`,
  );
});
