import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lists, textOf } from './lists.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lists-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const listAt = (file: string) => {
  const list = lists.find((each) => each.file === file);
  if (list === undefined) throw new Error(`no list ${file}`);
  return list;
};
const modules = listAt('apps/server/src/features.ts');

test('a list names each export once, in the order of the paths', () => {
  write('apps/server/src/features/views/views.module.ts', 'export const viewsModule = defineFeature({});');
  write('apps/server/src/features/audit/audit.module.ts', 'export const auditModule = defineFeature({});');
  write('apps/server/src/features/audit/audit.service.ts', 'export const otherModule = defineFeature({});');
  expect(textOf(modules, root)).toBe(`// Written by \`npm run lists\`.

import { auditModule } from './features/audit/audit.module.ts';
import { viewsModule } from './features/views/views.module.ts';

/** All features of this server. */
export const modules = [
  auditModule,
  viewsModule,
] as const;
`);
});

test('catalogues are named after their files', () => {
  const texts = listAt('packages/i18n/src/messages.ts');
  write('packages/i18n/catalogues/en-US/redeem-codes.json', '{}');
  expect(textOf(texts, root)).toContain(`import type redeemCodes from '../catalogues/en-US/redeem-codes.json';`);
});

test('two exports of one name are refused', () => {
  write('apps/server/src/features/views/views.module.ts', 'export const viewsModule = defineFeature({});');
  write('apps/server/src/features/audit/audit.module.ts', 'export const viewsModule = defineFeature({});');
  expect(() => textOf(modules, root)).toThrow('two files export viewsModule');
});
