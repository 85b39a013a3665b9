import { expect, test } from 'vitest';
import { readSourceTexts } from './source-texts.ts';
import { readNumbers, wordProblemsOf } from './word-rules.ts';

const numbers = readNumbers('## 1. Forged ids\n\n## 2. Forged tickets\n', '# Rules\n\n1. Frames\n2. Upgrades\n');
const problemsIn = (source: string, path = 'planted.ts'): readonly string[] =>
  wordProblemsOf(readSourceTexts(path, source), numbers);

test('reads comments, log messages and test titles, but no other strings', () => {
  const source = `
/**
 * A block
 * of two lines.
 */
const text = 'a // string /* of */ code';
// Joined
// lines.
request.log.warn({ err }, \`lost \${count} rows\`); // At the end.
console.log('printed');
console.error('failed');
it.each(rows)('adds %i', () => { expect(sum('a string')).toBe(1); });
test.describe('a suite', () => {});
verify('neither a log message nor a title');
`;
  expect(readSourceTexts('planted.ts', source).map(({ line, kind, text }) => [line, kind, text])).toEqual([
    [2, 'comment', 'A block of two lines.'],
    [7, 'comment', 'Joined lines.'],
    [9, 'comment', 'At the end.'],
    [9, 'log message', 'lost … rows'],
    [11, 'log message', 'failed'],
    [12, 'test title', 'adds %i'],
    [13, 'test title', 'a suite'],
  ]);
});

test('reads comments of SQL and CSS files', () => {
  expect(readSourceTexts('planted.sql', `select '-- text';\n-- One\n-- comment.\n/* Another. */`)).toEqual([
    { path: 'planted.sql', line: 2, kind: 'comment', text: 'One comment.' },
    { path: 'planted.sql', line: 4, kind: 'comment', text: 'Another.' },
  ]);
  expect(readSourceTexts('planted.css', `a { content: '/* text */'; } /* One. */`)).toEqual([
    { path: 'planted.css', line: 1, kind: 'comment', text: 'One.' },
  ]);
});

test.for([
  ['a comment', '// Whoever asks.', 'planted.ts:1: comment, "Whoever"'],
  ['a phrase across two lines', '/**\n * Ends by\n * itself.\n */', 'planted.ts:1: comment, "by itself"'],
  ['a JSX comment', 'const a = <p>{/* nobody */}</p>;', 'planted.tsx:1: comment, "nobody"'],
  ['a log message', `log.info({ a }, 'jobs: told the worker');`, 'planted.ts:1: log message, "told"'],
  ['a browser log message', `console.warn('somebody left');`, 'planted.ts:1: log message, "somebody"'],
  ['a suite title', `describe('what comes back', () => {});`, 'planted.ts:1: test title, "what comes back"'],
  ['a test title', `test.for(rows)('takes back %s', () => {});`, 'planted.ts:1: test title, "takes back"'],
] as const)('reports a vague word in %s', ([, source, says]) => {
  const problems = problemsIn(source, says.slice(0, says.indexOf(':')));
  expect(problems).toEqual([`${says}: name the person or the subject`]);
});

test('reports citations that do not resolve', () => {
  expect(problemsIn('// Defined: threat 1, threats 1 and 2, rule 2, rules 1–2.')).toEqual([]);
  expect(problemsIn('// See threats 2 and 3.\n\n// See rule 3.\n\n// See attack 1.')).toEqual([
    'planted.ts:1: comment, "threats 2 and 3": threat 3 is not defined',
    'planted.ts:3: comment, "rule 3": rule 3 is not defined',
    'planted.ts:5: comment, "attack 1": cite a threat of docs/security/threats.md',
  ]);
});

test('accepts the words in code and in other strings', () => {
  expect(problemsIn(`const nobody = 'somebody told whoever';`)).toEqual([]);
});
