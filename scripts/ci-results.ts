import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import { repository } from '../tools/environment.ts';

/** What a runner says of its tests: how many passed, which failed and why, and how long files and tests took. */
export interface Results {
  readonly passed: number;
  readonly failures: readonly string[];
  readonly files: readonly Duration[];
  readonly tests: readonly Duration[];
}

export interface Duration {
  readonly name: string;
  readonly ms: number;
}

const unitSchema = v.object({
  numPassedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      startTime: v.number(),
      endTime: v.number(),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          duration: v.nullish(v.number()),
          failureMessages: v.array(v.string()),
        }),
      ),
    }),
  ),
});

export const readUnitResults = (content: unknown): Results => {
  const { numPassedTests, testResults } = v.parse(unitSchema, content);
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name: `${relative(repository, name)} › ${test.fullName}` })),
  );
  return {
    passed: numPassedTests,
    failures: tests
      .filter(({ status }) => status === 'failed')
      .map(({ name, failureMessages }) => `${name}\n${failureMessages.join('\n')}`),
    files: testResults.map(({ name, startTime, endTime }) => ({
      name: relative(repository, name),
      ms: endTime - startTime,
    })),
    tests: tests.map(({ name, duration }) => ({ name, ms: duration ?? 0 })),
  };
};

const specSchema = v.object({
  file: v.string(),
  title: v.string(),
  ok: v.boolean(),
  tests: v.array(
    v.object({
      results: v.array(
        v.object({
          duration: v.number(),
          errors: v.array(v.object({ message: v.string(), location: v.optional(v.object({ line: v.number() })) })),
        }),
      ),
    }),
  ),
});
type Spec = v.InferOutput<typeof specSchema>;
type Suite = { readonly suites?: Suite[] | undefined; readonly specs: Spec[] };
const suiteSchema: v.GenericSchema<Suite> = v.object({
  suites: v.optional(v.array(v.lazy(() => suiteSchema))),
  specs: v.array(specSchema),
});
const browserSchema = v.object({ stats: v.object({ expected: v.number() }), suites: v.array(suiteSchema) });
const specsOf = (suite: Suite): Spec[] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
const runsOf = ({ tests }: Spec) => tests.flatMap(({ results }) => results);
const errorsOf = (spec: Spec): string =>
  runsOf(spec)
    .flatMap(({ errors }) => errors)
    .map(({ message, location }) => `line ${location?.line}: ${stripVTControlCharacters(message)}`)
    .join('\n');

export const readBrowserResults = (content: unknown): Results => {
  const { stats, suites } = v.parse(browserSchema, content);
  const specs = suites.flatMap(specsOf);
  const tests = specs.map((spec) => ({
    file: `e2e/${spec.file}`,
    name: `e2e/${spec.file} › ${spec.title}`,
    ms: runsOf(spec).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return {
    passed: stats.expected,
    failures: specs.filter(({ ok }) => !ok).map((spec) => `e2e/${spec.file} › ${spec.title}\n${errorsOf(spec)}`),
    files: [...Map.groupBy(tests, ({ file }) => file)].map(([name, list]) => ({
      name,
      ms: list.reduce((sum, { ms }) => sum + ms, 0),
    })),
    tests,
  };
};

/** The longest ones first, as lines to print. */
export const slowest = (durations: readonly Duration[], count: number): string[] =>
  [...durations]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
