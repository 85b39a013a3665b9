import type { TestTitle } from './test-titles.ts';

/** A test that `docs/conformance.md` names: the file, and a test or suite title, or a part of one that is unique in the file. */
interface Proof {
  readonly path: string;
  readonly text: string;
}

export interface Requirement {
  readonly id: string;
  readonly text: string;
}

export interface Statement {
  readonly number: number;
  readonly ids: readonly string[];
  readonly proofs: readonly Proof[];
  readonly verdict: string;
}

/** A malformed reference is treated as the path of a missing file, so that it is reported instead of skipped. */
const proofIn = (text: string): Proof => {
  const [, path = text, title = ''] = /^`([^`]+)` › (.+)$/.exec(text) ?? [];
  return { path, text: title };
};

/** `docs/requirements.md`: a heading per id, then what is required. */
export const readRequirements = (markdown: string): readonly Requirement[] =>
  markdown
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const [id = '', ...lines] = part.split('\n');
      return { id: id.trim(), text: lines.join('\n').split(/^#/m)[0]?.trim() ?? '' };
    });

/** The table of sections in `docs/requirements.md` must say which ids each has. */
export const problemsOfSections = function* (markdown: string): Generator<string> {
  const ids = readRequirements(markdown).map(({ id }) => id);
  for (const [, section = '', range = ''] of markdown.matchAll(/^\| \[([A-Z])\. .*\) \| (.+) \|$/gm)) {
    const own = ids.filter((id) => id.startsWith(section));
    const expected = own.length > 2 ? `${own[0]} to ${own.at(-1)}` : own.join(', ');
    if (range !== expected) yield `the table says ${range} for section ${section}, which has ${expected}`;
  }
};

/** `docs/conformance.md`: a table with the columns number, statement, ids, tests, verdict. */
export const readStatements = (markdown: string): readonly Statement[] =>
  markdown
    .split('\n')
    .filter((line) => /^\| \d+ \|/.test(line))
    .map((line) => {
      const [number, , ids = '', proofs = '', verdict = ''] = line.slice(1, -1).split('|');
      return {
        number: Number(number),
        ids: ids.split(',').map((id) => id.trim()),
        proofs: proofs
          .split('<br>')
          .map((proof) => proof.trim())
          .filter((proof) => proof !== '')
          .map(proofIn),
        verdict: verdict.trim(),
      };
    });

/** Requirement ids cited in the titles of a test and its suites. */
export const idsOf = ({ suites, title }: TestTitle): readonly string[] =>
  [...suites, title].flatMap((text) => text.match(/\b[A-P][1-9]\d?\b/g) ?? []);

/** The tests of one id, or of each id of a section, as lines for the terminal; null if there is no such id. */
export const testsOf = (
  wanted: string,
  requirements: readonly Requirement[],
  tests: readonly TestTitle[],
): readonly string[] | null => {
  const ids = requirements.map(({ id }) => id).filter((id) => id === wanted || id.charAt(0) === wanted);
  if (ids.length === 0) return null;
  return ids.flatMap((id) => {
    const lines = tests
      .filter((test) => idsOf(test).includes(id))
      .map(({ path, suites, title }) => [path, ...suites, title].join(' › '));
    return id === wanted ? lines : [id, ...lines.map((line) => `  ${line}`)];
  });
};

const problemsOfOrder = function* (ids: readonly string[]): Generator<string> {
  const counts = new Map<string, number>();
  for (const id of ids) {
    const section = id.charAt(0);
    const expected = `${section}${(counts.get(section) ?? 0) + 1}`;
    if (id !== expected) yield `${id} stands where ${expected} should: an id is missing, repeated or out of order`;
    counts.set(section, Number(id.slice(1)));
  }
};

const problemsOfProof = function* (
  { path, text }: Proof,
  ids: readonly string[],
  tests: readonly TestTitle[],
): Generator<string> {
  const inFile = tests.filter((test) => test.path === path);
  if (inFile.length === 0) {
    yield `${path} has no tests`;
    return;
  }
  const named = inFile.filter(({ suites, title }) => [...suites, title].some((name) => name.includes(text)));
  const names = new Set(named.flatMap(({ suites, title }) => [...suites, title].filter((name) => name.includes(text))));
  if (names.size === 0) yield `${path} has no test titled "${text}"`;
  else if (names.size > 1 && !names.has(text)) yield `${path} has ${names.size} titles with "${text}"`;
  else if (!named.some((test) => idsOf(test).some((id) => ids.includes(id)))) {
    yield `${path} › ${text} does not cite ${ids.join(' or ')} in its title`;
  }
};

export const problemsOf = function* (
  requirements: readonly Requirement[],
  statements: readonly Statement[],
  tests: readonly TestTitle[],
): Generator<string> {
  if (requirements.length === 0 || statements.length === 0) yield 'a document has no entries';
  const ids = requirements.map(({ id }) => id);
  yield* problemsOfOrder(ids);
  const defined = new Set(ids);
  const sections = new Set(ids.map((id) => id.charAt(0)));
  const cited = new Set<string>();
  for (const test of tests) {
    for (const id of idsOf(test)) {
      cited.add(id);
      if (sections.has(id.charAt(0)) && !defined.has(id)) {
        yield `${test.path} › ${test.title}: ${id} is not defined in docs/requirements.md`;
      }
    }
  }
  for (const { id, text } of requirements) {
    if (!cited.has(id)) yield `${id}: no test title cites it`;
    if (text === '') yield `${id}: docs/requirements.md does not say what it requires`;
    if (text.includes('` › ')) yield `${id}: docs/requirements.md names a test; the id in the test's title is enough`;
  }
  for (const [index, statement] of statements.entries()) {
    const name = `docs/conformance.md ${statement.number}`;
    if (statement.number !== index + 1) yield `${name}: should be number ${index + 1}`;
    for (const id of statement.ids) if (!defined.has(id)) yield `${name}: ${id || 'no id'} is not defined`;
    const isDecided = /^partly, \[ADR \d+\]\(adr\/[\w-]+\.md\)$/.test(statement.verdict);
    if (!isDecided && !['fulfilled', 'open'].includes(statement.verdict)) {
      yield `${name}: unknown verdict "${statement.verdict}"`;
    }
    if (statement.verdict !== 'open' && statement.proofs.length === 0) yield `${name}: no test named`;
    for (const proof of statement.proofs) {
      for (const problem of problemsOfProof(proof, statement.ids, tests)) yield `${name}: ${problem}`;
    }
  }
};
