import type { TestTitle } from './test-titles.ts';

interface Threat {
  readonly number: number;
  /** Files of the entry's list of tests. */
  readonly paths: readonly string[];
}

const isTestFile = /\.(?:test|spec)\.tsx?$/;

/** `docs/security/threats.md`: a heading with number and name per threat, and a line that lists its tests. */
export const readThreats = (markdown: string): readonly Threat[] =>
  markdown
    .split(/^## (?=\d+\. )/m)
    .slice(1)
    .map((part) => {
      const tests = /^- \*\*Tests\*\*:(.*)$/m.exec(part)?.[1] ?? '';
      const paths = [...tests.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
      return { number: Number.parseInt(part, 10), paths: paths.filter((path) => isTestFile.test(path)) };
    });

/** `docs/security/findings.md`: a table whose first column is the number of the finding. */
export const readFindings = (markdown: string): readonly number[] =>
  [...markdown.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));

const numbersIn = ({ suites, title }: TestTitle, pattern: RegExp): readonly number[] =>
  [...suites, title].flatMap((text) =>
    [...text.matchAll(pattern)].flatMap(([found]) => [...found.matchAll(/\d+/g)].map(Number)),
  );

/** Threats that the titles of a test and its suites cite: `[threat 12]`, `[threats 12, 13]`. */
const threatsOf = (test: TestTitle) => numbersIn(test, /\bthreats? \d+(?:(?:, | and )\d+)*/g);
const findingsOf = (test: TestTitle) => numbersIn(test, /^finding \d+(?=: )/g);

export const threatProblemsOf = function* (
  threats: readonly Threat[],
  findings: readonly number[],
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
  for (const [index, number] of findings.entries()) {
    const name = `docs/security/findings.md ${number}`;
    if (number !== index + 1) yield `${name}: should be number ${index + 1}`;
    if (!tests.some((test) => findingsOf(test).includes(number)))
      yield `${name}: no test is titled "finding ${number}: …"`;
  }
};
