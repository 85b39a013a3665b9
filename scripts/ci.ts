import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import { readJson, repository } from '../tools/environment.ts';

/** Runs all checks and sums up the counts of all runners in one closing line. */
const results = join(repository, 'test-results');
rmSync(results, { recursive: true, force: true });

let passed = 0;
/** Failures by name, repeated at the end of the log, where readers look first. */
const failures: string[] = [];

const step = async (name: string, command: string, args: string[]): Promise<boolean> => {
  console.log(`\n== ${name}`);
  const startedAtMs = Date.now();
  const child = spawn(command, args, { stdio: 'inherit', cwd: repository });
  await once(child, 'close');
  const isOk = child.exitCode === 0;
  console.log(`== ${name}: ${isOk ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - startedAtMs) / 1000)} s`);
  return isOk;
};

const count = (name: string, isOk: boolean): void => {
  if (isOk) passed += 1;
  else failures.push(name);
};

const unitSchema = v.object({
  numPassedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(
        v.object({ fullName: v.string(), status: v.string(), failureMessages: v.array(v.string()) }),
      ),
    }),
  ),
});

const specSchema = v.object({
  file: v.string(),
  title: v.string(),
  ok: v.boolean(),
  tests: v.array(
    v.object({
      results: v.array(
        v.object({
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
const e2eSchema = v.object({ stats: v.object({ expected: v.number() }), suites: v.array(suiteSchema) });
const specsOf = (suite: Suite): Spec[] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
const saidBy = ({ tests }: Spec): string =>
  tests
    .flatMap(({ results: runs }) => runs.flatMap(({ errors }) => errors))
    .map(({ message, location }) => `line ${location?.line}: ${stripVTControlCharacters(message)}`)
    .join('\n');

/** A runner that crashed before writing its results counts as one failure. */
const add = (
  name: string,
  isOk: boolean,
  file: string,
  read: (content: unknown) => readonly [number, string[]],
): void => {
  const [ok, bad] = existsSync(file) ? read(readJson(file)) : [0, []];
  passed += ok;
  failures.push(...(!isOk && bad.length === 0 ? [name] : bad));
};

const runBeside = async (...args: string[]): Promise<void> => {
  const child = spawn('node', args, { stdio: 'pipe', cwd: repository });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part));
  await once(child, 'close');
  console.log(`\n== ${args.join(' ')}\n${Buffer.concat(said).toString()}`);
  count(args.join(' '), child.exitCode === 0);
};
/**
 * Fault injection with real processes, a database whose clock jumps, and a smoke test of a fresh setup. They mostly
 * wait, so they run in parallel with the static checks and the tests of tools. `npm run faults` is the long version.
 */
const besideEnded = Promise.all([
  runBeside('e2e/smoke.ts').then(() => runBeside('faults/replies.ts')),
  runBeside('faults/run.ts', '--short', '--seed', '21').then(() => runBeside('faults/deletion.ts')),
]);

const runUnitTests = async (name: string, project: string): Promise<void> => {
  const file = join(results, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const isOk = await step(name, 'vitest', ['run', `--project=${project}`, ...reporters]);
  add(name, isOk, file, (content) => {
    const { numPassedTests, testResults } = v.parse(unitSchema, content);
    const bad = testResults.flatMap(({ name: path, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map((test) => `${relative(repository, path)} › ${test.fullName}\n${test.failureMessages.join('\n')}`),
    );
    return [numPassedTests, bad];
  });
};

count('static checks', await step('static checks', 'node', ['scripts/verify.ts', '--static']));
await runUnitTests('tests of tools', 'scripts');
const isBuilt = await step('build', 'npm', ['run', '-s', 'build']);
await besideEnded;
await runUnitTests('unit and module tests', '!scripts');
const browser = 'browser tests';
if (isBuilt) {
  const isOk = await step(browser, 'playwright', ['test', '-c', 'e2e/playwright.config.ts']);
  add(browser, isOk, join(results, 'e2e.json'), (content) => {
    const { stats, suites } = v.parse(e2eSchema, content);
    const bad = suites.flatMap(specsOf).filter(({ ok }) => !ok);
    return [stats.expected, bad.map((spec) => `e2e/${spec.file} › ${spec.title}\n${saidBy(spec)}`)];
  });
  // WebKit and Firefox take the main flows only; their runner prints each flow with its failure.
  count('other engines', await step('other engines', 'node', ['e2e/engines/run.ts']));
} else failures.push('build');

for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
