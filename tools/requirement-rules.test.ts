import { expect, test } from 'vitest';
import {
  idsOf,
  problemsOf,
  problemsOfSections,
  readRequirements,
  readStatements,
  testsOf,
} from './requirement-rules.ts';
import { readTestTitles } from './test-titles.ts';

const source = `
describe('A2 the tab bar', () => {
  it('highlights the current tab', () => {});
  test.skip('A9 is not written yet', () => {});
});
for (const path of paths) test(\`A1 (F1): \${path} opens\`, async () => {});
it.each(rows)('B1, F2: %s', () => {});
test.describe('F1 a form', () => { test.step('F3 is only a step', () => {}); });
describe('look-alikes', () => { it('plays H264, meets C3PO and stores in S3', () => {}); });
`;
const requirements = `
### A1
Served under the base path.

### A2
A tab bar.

## B. Keys

### B1
A key.

### F1
A type.

### F2
A state.
`;
const conformance = `
| # | statement | requirement | proof | verdict |
|---|---|---|---|---|
| 1 | A base path | A1, A2 | \`shell.test.ts\` › A1 (F1)<br>\`shell.test.ts\` › the tab bar | fulfilled |
| 2 | A key | B1 | | open |
`;

interface Texts {
  readonly requirements: string;
  readonly conformance: string;
  readonly source: string;
}

const problems = (plant: Partial<Texts> = {}): string[] => {
  const texts = { requirements, conformance, source, ...plant };
  const tests = readTestTitles('shell.test.ts', texts.source);
  return [...problemsOf(readRequirements(texts.requirements), readStatements(texts.conformance), tests)];
};

test('Reads titles with their suites from the source, without skipped tests and steps.', () => {
  const tests = readTestTitles('shell.test.ts', source);
  expect(tests.map(({ suites, title }) => [...suites, title].join(' › '))).toEqual([
    'A2 the tab bar › highlights the current tab',
    'A1 (F1): … opens',
    'B1, F2: %s',
    'look-alikes › plays H264, meets C3PO and stores in S3',
  ]);
  expect(tests.map(idsOf)).toEqual([['A2'], ['A1', 'F1'], ['B1', 'F2'], []]);
});

test('Reports nothing if documents and tests agree.', () => {
  expect(problems()).toEqual([]);
});

const cases: readonly (readonly [name: string, plant: Partial<Texts>, problem: string])[] = [
  [
    'an id that no test cites',
    { source: source.replace('A2 the tab bar', 'the tab bar') },
    'A2: no test title cites it',
  ],
  [
    'an id that only a skipped test cites',
    { requirements: requirements.replace('### B1', '### A3\nA title.\n\n### B1') },
    'A3: no test title cites it',
  ],
  [
    'a title with an undefined id',
    { source: `${source}it('F9 is refused', () => {});` },
    'shell.test.ts › F9 is refused: F9 is not defined in docs/requirements.md',
  ],
  [
    'a suite with an undefined id',
    { source: `${source}describe('A7', () => { it('opens', () => {}); });` },
    'shell.test.ts › opens: A7 is not defined in docs/requirements.md',
  ],
  [
    'a requirement without a sentence',
    { requirements: requirements.replace('A tab bar.', '') },
    'A2: docs/requirements.md does not say what it requires',
  ],
  [
    'a requirement that lists its tests by hand',
    { requirements: requirements.replace('A tab bar.', 'A tab bar.\n\n- `shell.test.ts` › A2 the tab bar') },
    "A2: docs/requirements.md names a test; the id in the test's title is enough",
  ],
  [
    'a named file that does not exist',
    { conformance: conformance.replace('`shell.test.ts` › A1', '`gone.test.ts` › A1') },
    'docs/conformance.md 1: gone.test.ts has no tests',
  ],
  [
    'a proof that is not written as file and title',
    { conformance: conformance.replace('`shell.test.ts` › A1 (F1)', 'see the tests') },
    'docs/conformance.md 1: see the tests has no tests',
  ],
  [
    'a named title that does not exist',
    { conformance: conformance.replace('› the tab bar', '› the toolbar') },
    'docs/conformance.md 1: shell.test.ts has no test titled "the toolbar"',
  ],
  [
    'a named title that fits several tests',
    {
      source: `${source}it('A2 the tab bar hides', () => {});`,
      conformance: conformance.replace('› the tab bar', '› the tab'),
    },
    'docs/conformance.md 1: shell.test.ts has 2 titles with "the tab"',
  ],
  [
    'a gap in the ids',
    { requirements: requirements.replace('### F1', '### F0') },
    'F0 stands where F1 should: an id is missing, repeated or out of order',
  ],
  [
    'an id that is defined twice',
    { requirements: requirements.replace('### F2', '### F1') },
    'F1 stands where F2 should: an id is missing, repeated or out of order',
  ],
  [
    'a statement with an undefined id',
    { conformance: conformance.replace('| B1 |', '| B8 |') },
    'docs/conformance.md 2: B8 is not defined',
  ],
  [
    'a gap in the statements',
    { conformance: conformance.replace('| 2 |', '| 3 |') },
    'docs/conformance.md 3: should be number 2',
  ],
  [
    'a fulfilled statement without a test',
    { conformance: conformance.replace('open', 'fulfilled') },
    'docs/conformance.md 2: no test named',
  ],
  [
    'a partly fulfilled statement without a test',
    { conformance: conformance.replace('open', 'partly, [ADR 24](adr/0024-readings.md)') },
    'docs/conformance.md 2: no test named',
  ],
  [
    'an unknown verdict',
    { conformance: conformance.replace('open', 'partly') },
    'docs/conformance.md 2: unknown verdict "partly"',
  ],
  [
    'a statement whose test does not cite its ids',
    { conformance: conformance.replace('› the tab bar', '› B1, F2') },
    'docs/conformance.md 1: shell.test.ts › B1, F2 does not cite A1 or A2 in its title',
  ],
  ['a document that lost its table', { conformance: '' }, 'a document has no entries'],
];

test.for(cases)('Reports %s.', ([, plant, problem]) => {
  expect(problems(plant)).toContain(problem);
});

test('Lists the tests of an id and of a section from their titles.', () => {
  const of = (wanted: string) =>
    testsOf(wanted, readRequirements(requirements), readTestTitles('shell.test.ts', source));
  expect(of('F2')).toEqual(['shell.test.ts › B1, F2: %s']);
  expect(of('A')).toEqual([
    'A1',
    '  shell.test.ts › A1 (F1): … opens',
    'A2',
    '  shell.test.ts › A2 the tab bar › highlights the current tab',
  ]);
  expect(of('F3')).toBeNull();
  expect(of('Z')).toBeNull();
});

test('Compares the table of sections with the ids.', () => {
  const table = (a: string, b: string) => `| [A. Shell](#a) | ${a} |\n| [B. Keys](#b) | ${b} |\n${requirements}`;
  expect([...problemsOfSections(table('A1, A2', 'B1'))]).toEqual([]);
  expect([...problemsOfSections(table('A1 to A3', 'B1'))]).toEqual([
    'the table says A1 to A3 for section A, which has A1, A2',
  ]);
});
