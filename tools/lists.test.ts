import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repository } from './environment.ts';
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

test('errors of features are listed by who meets them', () => {
  const of = (noun: string, file: string, name: string): void =>
    write(`packages/contract/src/${noun}/${file}.ts`, `export const ${name} = {} as const satisfies ErrorTable;`);
  of('http', 'player-errors', 'playerErrors');
  of('chat', 'player-errors', 'chatPlayerErrors');
  of('chat', 'staff-errors', 'chatStaffErrors');
  const listedIn = (file: string): string => textOf(listAt(`packages/contract/src/http/${file}.list.ts`), root);
  expect(listedIn('player-errors')).toBe(`// Written by \`npm run lists\`.

import { chatPlayerErrors } from '../chat/player-errors.ts';

export const listedPlayerErrors = {
  ...chatPlayerErrors,
} as const;
`);
  expect(listedIn('staff-errors')).toContain('listedStaffErrors = {\n  ...chatStaffErrors,\n} as const');
});

test('what the deletion certificate counts is joined to one object', () => {
  write('packages/contract/src/chat/removed.ts', 'export const chatRemoved = { conversations: 20 } as const;');
  write('packages/contract/src/redeem-codes/removed.ts', 'export const redeemCodesRemoved = { codes: 70 } as const;');
  expect(textOf(listAt('packages/contract/src/account-deletion/removed.list.ts'), root)).toContain(
    'export const listedRemoved = {\n  ...chatRemoved,\n  ...redeemCodesRemoved,\n} as const;\n',
  );
});

test('no two features have the same line or place on the deletion certificate', async () => {
  const contract = join(repository, 'packages/contract/src');
  const parts = await Promise.all(
    globSync('*/removed.ts', { cwd: contract }).map(async (file) =>
      Object.values((await import(join(contract, file))) as Record<string, Readonly<Record<string, number>>>),
    ),
  );
  const lines = parts.flat().flatMap((part) => Object.entries(part));
  expect(lines.length).toBeGreaterThan(5);
  for (const values of [lines.map(([name]) => name), lines.map(([, place]) => place)])
    expect(new Set<unknown>(values).size).toBe(values.length);
});

test('a file of a list that exports nothing for it is refused', () => {
  write('packages/contract/src/chat/removed.ts', 'export const removedOfChat = { conversations: 20 } as const;');
  expect(() => textOf(listAt('packages/contract/src/account-deletion/removed.list.ts'), root)).toThrow(
    'packages/contract/src/chat/removed.ts exports nothing for packages/contract/src/account-deletion/removed.list.ts',
  );
});

test('of the files with the role live, only that of the feature is listed', () => {
  write('apps/player/src/features/chat/chat.live.ts', 'export const chatLive: PlayerLive = {};');
  write('apps/player/src/features/chat/room/room.live.ts', 'export const openRoom = () => {};');
  const text = textOf(listAt('apps/player/src/app/live.list.ts'), root);
  expect(text.match(/^import .*$/gm)).toEqual([
    "import { chatLive } from '../features/chat/chat.live.ts';",
    "import type { PlayerLive } from '../kit/player-live.ts';",
  ]);
});

test('two exports of one name are refused', () => {
  write('apps/server/src/features/views/views.module.ts', 'export const viewsModule = defineFeature({});');
  write('apps/server/src/features/audit/audit.module.ts', 'export const viewsModule = defineFeature({});');
  expect(() => textOf(modules, root)).toThrow('two files export viewsModule');
});
