import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorTable } from '@guildhall/contract/http/error-table.ts';
import { allErrors } from '@guildhall/contract/http/staff-errors.ts';
import { expect, test } from 'vitest';
import { repository } from './environment.ts';
import { errorCodesFile, recordedCodes } from './error-codes.ts';

const record = recordedCodes('', { taken: { code: 1002 }, gone: { code: 1001 } });

test('the record of error codes has each error of the contract', () => {
  const committed = readFileSync(join(repository, errorCodesFile), 'utf8');
  expect(recordedCodes(committed, allErrors)).toBe(committed);
});

test('no two features have an error of the same name, and each is one of the contract', async () => {
  const contract = join(repository, 'packages/contract/src');
  const files = globSync('*/{player,staff}-errors.ts', { cwd: contract }).filter((file) => !file.startsWith('http/'));
  const tables = await Promise.all(
    files.map(async (file) => Object.values((await import(join(contract, file))) as Record<string, ErrorTable>)),
  );
  const names = tables.flat().flatMap((table) => Object.keys(table));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(names.filter((name) => !(name in allErrors))).toEqual([]);
  expect(names.length).toBeGreaterThan(80);
});

test('a new error is added, and one that is gone stays', () => {
  expect(record).toContain('\n1001 gone\n1002 taken\n');
  expect(recordedCodes(record, { fresh: { code: 1000 } })).toContain('\n1000 fresh\n1001 gone\n1002 taken\n');
});

test('a code that another error had is refused, also if that error is gone', () => {
  expect(() => recordedCodes(record, { fresh: { code: 1001 } })).toThrow('fresh: the code 1001 is that of gone');
  expect(() => recordedCodes('', { one: { code: 1003 }, other: { code: 1003 } })).toThrow(
    'other: the code 1003 is that of one',
  );
});

test('a new code for an error is refused', () => {
  expect(() => recordedCodes(record, { taken: { code: 1003 } })).toThrow('taken: its code is 1002, not 1003');
});
