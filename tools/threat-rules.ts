import { unwrapped } from './markdown.ts';
import type { TestTitle } from './test-titles.ts';

interface Threat {
  readonly number: number;
  /** Files of the entry's list of tests. */
  readonly paths: readonly string[];
}

const isTestFile = /\.(?:test|spec)\.tsx?$/;

/** `docs/security/threats.md`: a heading with number and name per threat, and a line that lists its tests. */
export const readThreats = (markdown: string): readonly Threat[] =>
  unwrapped(markdown)
    .split(/^## (?=\d+\. )/m)
    .slice(1)
    .map((part) => {
      const tests = /^- \*\*Tests\*\*:(.*)$/m.exec(part)?.[1] ?? '';
      const paths = [...tests.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
      return { number: Number.parseInt(part, 10), paths: paths.filter((path) => isTestFile.test(path)) };
    });

export interface Finding {
  /** `6`, or `N6` in the second assessment. */
  readonly id: string;
  /** Left as it is, with a link to the record of the decision. */
  readonly isDecided: boolean;
}

/** `docs/security/findings.md`: tables whose first column is the id of the finding and whose last one says what is done. */
export const readFindings = (markdown: string): readonly Finding[] =>
  [...markdown.matchAll(/^\| (N?\d+) \|(.*)$/gm)].map(([, id = '', rest = '']) => ({
    id,
    isDecided: /\| Decided: .*\]\([^)]+\)/.test(rest),
  }));

const numbersIn = ({ suites, title }: TestTitle, pattern: RegExp): readonly number[] =>
  [...suites, title].flatMap((text) =>
    [...text.matchAll(pattern)].flatMap(([found]) => [...found.matchAll(/\d+/g)].map(Number)),
  );

/** Threats that the titles of a test and its suites cite: `[threat 12]`, `[threats 12, 13]`. */
const threatsOf = (test: TestTitle) => numbersIn(test, /\bthreats? \d+(?:(?:, | and )\d+)*/g);
const findingsOf = ({ suites, title }: TestTitle): readonly string[] =>
  [...suites, title].flatMap((text) => /^finding (N?\d+)(?=: )/.exec(text)?.[1] ?? []);

export const threatProblemsOf = function* (
  threats: readonly Threat[],
  findings: readonly Finding[],
  tests: readonly TestTitle[],
): Generator<string> {
  if (threats.length === 0 || findings.length === 0) yield 'a document of docs/security has no entries';
  for (const [index, { number, paths }] of threats.entries()) {
    const name = `docs/security/threats.md ${number}`;
    if (number !== index + 1) yield `${name}: should be number ${index + 1}`;
    if (paths.length === 0) yield `${name}: names no test`;
    const citing = new Set(tests.filter((test) => threatsOf(test).includes(number)).map(({ path }) => path));
    for (const path of paths) if (!citing.has(path)) yield `${name}: no test of ${path} cites threat ${number}`;
    for (const path of citing) if (!paths.includes(path)) yield `${name}: ${path} cites it but is not listed`;
  }
  for (const series of [
    findings.filter(({ id }) => !id.startsWith('N')),
    findings.filter(({ id }) => id.startsWith('N')),
  ]) {
    for (const [index, { id, isDecided }] of series.entries()) {
      const name = `docs/security/findings.md ${id}`;
      const expected = `${id.startsWith('N') ? 'N' : ''}${index + 1}`;
      if (id !== expected) yield `${name}: should be ${expected}`;
      if (!isDecided && !tests.some((test) => findingsOf(test).includes(id)))
        yield `${name}: no test is titled "finding ${id}: …", and no record says that it is decided`;
    }
  }
  if (findings.length === 0) return;
  const known = new Set(findings.map(({ id }) => id));
  for (const test of tests) {
    for (const id of findingsOf(test))
      if (!known.has(id)) yield `${test.path}: finding ${id} is not in docs/security/findings.md`;
  }
};
