import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sizeProblemsOf } from './function-sizes.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sizes-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

/** The problems of a tree that has only this file. */
const problemsWith = (path: string, text: string): readonly string[] => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  return sizeProblemsOf(root);
};
const filling = (lines: number): string => 'work();\n'.repeat(lines);
/** A function of so many lines. `end` closes what `head` opens. */
const functionOf = (head: string, lines: number, end = '};'): string => `${head} {\n${filling(lines - 2)}${end}\n`;

test('a file has at most 400 lines', () => {
  expect(problemsWith('apps/server/src/a.ts', filling(400))).toEqual([]);
  expect(problemsWith('apps/server/src/a.ts', filling(401))).toEqual([
    'apps/server/src/a.ts:1: file apps/server/src/a.ts has 401 lines, at most 400',
  ]);
});

test('a function has at most 150 lines', () => {
  const path = 'faults/a.ts';
  expect(problemsWith(path, functionOf('const main = async () =>', 150))).toEqual([]);
  const problems = [`${path}:2: function main has 151 lines, at most 150`];
  expect(problemsWith(path, `\n${functionOf('const main = async () =>', 151)}`)).toEqual(problems);
  expect(problemsWith(path, `\n${functionOf('export function main()', 151)}`)).toEqual(problems);
  expect(problemsWith(path, `const programs = {\n${functionOf('main()', 151, '}')}};`)).toEqual(problems);
  expect(problemsWith(path, functionOf('await run(() =>', 151, '});'))).toEqual([
    `${path}:1: function (anonymous) has 151 lines, at most 150`,
  ]);
});

test('a component has at most 120 lines, however it is declared', () => {
  const path = 'apps/player/src/card.tsx';
  expect(problemsWith(path, functionOf('const Card = () =>', 120))).toEqual([]);
  const problems = [`${path}:1: component Card has 121 lines, at most 120`];
  expect(problemsWith(path, functionOf('const Card = () =>', 121))).toEqual(problems);
  expect(problemsWith(path, functionOf('export function Card()', 121))).toEqual(problems);
  expect(problemsWith(path, functionOf('const Card = memo(() =>', 121, '});'))).toEqual(problems);
  expect(problemsWith(path, functionOf('const useCard = () =>', 121))).toEqual([]);
});

test('a factory may be longer, if each of its functions has at most 60 lines', () => {
  const path = 'apps/server/src/a.service.ts';
  const factory = (inner: string, returned: string): string =>
    `const createA = () => {\n${inner}${filling(100)}return ${returned};\n};\n`;
  const short = functionOf('const send = () =>', 60);
  expect(problemsWith(path, factory(short, '{ send }'))).toEqual([]);
  expect(problemsWith(path, factory(short, '() => send()'))).toEqual([]);
  const problems = [`${path}:2: function of a factory send in createA has 61 lines, at most 60`];
  expect(problemsWith(path, factory(functionOf('const send = () =>', 61), '{ send }'))).toEqual(problems);
  const methods = ['close()', 'stop()', 'tick()'].map((head) => functionOf(head, 40, '},')).join('');
  expect(problemsWith(path, `const createA = () => ({\n${functionOf('send()', 61, '},')}${methods}});`)).toEqual(
    problems,
  );
});

test('only what returns an object or a function is a factory', () => {
  const path = 'bench/a.ts';
  const longer = functionOf('const send = () =>', 50) + filling(100);
  expect(problemsWith(path, `const createA = () => {\n${longer}return 1;\n};`)).toEqual([
    `${path}:1: function createA has 153 lines, at most 150`,
  ]);
  expect(problemsWith(path, `const startA = () => {\n${longer}return { send };\n};`)).toEqual([
    `${path}:1: function startA has 153 lines, at most 150`,
  ]);
});

test('tests and generated files are left out', () => {
  for (const path of ['tools/a.test.ts', 'e2e/a.spec.ts', 'apps/player/src/app/a.list.ts']) {
    expect(problemsWith(path, filling(401))).toEqual([]);
  }
});
