import { expect, it } from 'vitest';
import { readTestTitles } from './test-titles.ts';
import { readFindings, readThreats, threatProblemsOf } from './threat-rules.ts';

const threats = `
# Threats
## 1. Reading
- **Tests**: \`a.test.ts\`, \`npm run faults:fuzz\`.

## 2. Writing
- **Defense**: \`a.ts\`
- **Tests**: \`a.test.ts\`,
  \`b.test.ts\`. More words.
`;
const findings = '| # | Finding |\n|---|---|\n| 1 | Slow |\n| 2 | Fast |\n';
const tests = [
  ...readTestTitles('a.test.ts', "describe('a [threats 1, 2]', () => it('finding 1: holds', () => {}));"),
  ...readTestTitles('b.test.ts', "it('finding 2: holds [rule 3, threat 2]', () => {});"),
];
const problems = (changed: { threats?: string; findings?: string; tests?: typeof tests }) => [
  ...threatProblemsOf(
    readThreats(changed.threats ?? threats),
    readFindings(changed.findings ?? findings),
    changed.tests ?? tests,
  ),
];

it('accepts documents and tests that agree', () => {
  expect(problems({})).toEqual([]);
});

it.each([
  ['a threat without tests', threats.replace('`a.test.ts`, `npm', '`npm'), '1: names no test'],
  ['a missing threat', threats.replace('## 1. Reading', '## Reading'), '2: should be number 1'],
  [
    'a test that does not cite it',
    threats.replace('`a.test.ts`,', '`b.test.ts`,'),
    '1: no test of b.test.ts cites threat 1',
  ],
  [
    'a citing test that is not listed',
    threats.replace(',\n  `b.test.ts`', ''),
    '2: b.test.ts cites it but is not listed',
  ],
])('reports %s', (_name, changed, expected) => {
  expect(problems({ threats: changed })).toContain(`docs/security/threats.md ${expected}`);
});

it('reports a finding without a test, also when its test is skipped', () => {
  const skipped = readTestTitles('b.test.ts', "it.skip('finding 2: holds [threat 2]', () => {});");
  expect(problems({ tests: [...tests.slice(0, 1), ...skipped] })).toContain(
    'docs/security/findings.md 2: no test is titled "finding 2: …", and no record says that it is decided',
  );
  expect(problems({ findings: findings.replace('| 1 | Slow |\n', '') })).toContain(
    'docs/security/findings.md 2: should be 1',
  );
});

it('accepts a finding of the second assessment that a test names, or that a record decides', () => {
  const row = (cell: string): string => `${findings}| N1 | Leaks | ${cell} |\n`;
  const named = [...tests, ...readTestTitles('c.test.ts', "it('finding N1: holds', () => {});")];
  const missing =
    'docs/security/findings.md N1: no test is titled "finding N1: …", and no record says that it is decided';
  expect(problems({ findings: row('Fixed') })).toEqual([missing]);
  expect(problems({ findings: row('Decided: it stays') })).toEqual([missing]);
  expect(problems({ findings: row('Decided: it stays ([ADR 1](../adr/0001.md))') })).toEqual([]);
  expect(problems({ findings: row('Fixed'), tests: named })).toEqual([]);
  expect(problems({ tests: named })).toEqual(['c.test.ts: finding N1 is not in docs/security/findings.md']);
});

it('reports empty documents', () => {
  expect(problems({ threats: '', findings: '' })).toEqual(['a document of docs/security has no entries']);
});
