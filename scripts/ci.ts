import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, repository } from '../tools/environment.ts';
import { testSeed } from '../tools/random.ts';
import { readBrowserResults, readUnitResults, slowest, type Duration, type Results } from './ci-results.ts';
import { openTestWorkspace } from './test-workspace.ts';

/** Runs all checks and sums up the counts of all runners in one closing line. */
const results = join(repository, 'test-results');
rmSync(results, { recursive: true, force: true });

let passed = 0;
/** Failures by name, repeated at the end of the log, where readers look first. */
const failures: string[] = [];
const steps: Duration[] = [];
const files: Duration[] = [];
const tests: Duration[] = [];
const startedAtMs = performance.now();

const count = (name: string, isOk: boolean): void => {
  if (isOk) passed += 1;
  else failures.push(name);
};

/** `isBeside`: the step runs in parallel with others, so its output is printed at its end. */
const run = async (name: string, isBeside: boolean, command: string, ...args: string[]): Promise<boolean> => {
  if (!isBeside) console.log(`\n== ${name}`);
  const atMs = performance.now();
  const child = spawn(command, args, { stdio: isBeside ? 'pipe' : 'inherit', cwd: repository });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part));
  await once(child, 'close');
  const ms = performance.now() - atMs;
  steps.push({ name, ms });
  if (isBeside) console.log(`\n== ${name}\n${Buffer.concat(said).toString()}`);
  console.log(`== ${name}: ${child.exitCode === 0 ? 'ok' : 'FAILED'} in ${Math.round(ms / 1000)} s`);
  return child.exitCode === 0;
};
const step = (name: string, command: string, ...args: string[]): Promise<boolean> => run(name, false, command, ...args);
const beside = async (...args: string[]): Promise<void> => {
  const name = args.join(' ');
  count(name, await run(name, true, 'node', ...args));
};

/** A runner that crashed before writing its results counts as one failure. */
const add = (name: string, isOk: boolean, file: string, read: (content: unknown) => Results): void => {
  const found = existsSync(file) ? read(readJson(file)) : { passed: 0, failures: [], files: [], tests: [] };
  passed += found.passed;
  failures.push(...(!isOk && found.failures.length === 0 ? [name] : found.failures));
  files.push(...found.files);
  tests.push(...found.tests);
};

const runUnitTests = async (name: string, ...projects: string[]): Promise<void> => {
  const file = join(results, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const isOk = await step(name, 'vitest', 'run', ...projects.map((each) => `--project=${each}`), ...reporters);
  add(name, isOk, file, readUnitResults);
};

const { seed } = testSeed();
const workspace = await openTestWorkspace();
/**
 * Two cores: beside the main line, which does not always use both, one program at a time, of those that mostly wait: a
 * smoke test of a fresh setup, fault injection with real processes, and a database whose clock jumps. WebKit and Firefox,
 * which take the main flows only, and the browser tests come last and alone, because they watch what a person would see
 * and hear in real time.
 */
const isBuilt = run('build', true, 'npm', 'run', '-s', 'build');
const besideEnded = (async (): Promise<boolean> => {
  const hasBuild = await isBuilt;
  await beside('e2e/smoke.ts');
  await beside('faults/run.ts', '--short', '--seed', '21');
  await beside('faults/replies.ts');
  await beside('faults/deletion.ts');
  return hasBuild;
})();

count('static checks', await step('static checks', 'node', 'scripts/verify.ts', '--static'));
await runUnitTests('tests of tools', 'scripts');
await runUnitTests('unit and module tests', '!scripts');
if (await besideEnded) await beside('e2e/engines/run.ts');
const browser = 'browser tests';
if (await isBuilt) {
  const isOk = await step(browser, 'playwright', 'test', '-c', 'e2e/playwright.config.ts');
  add(browser, isOk, join(results, 'e2e.json'), readBrowserResults);
} else failures.push('build');
await workspace.close();

console.log(`\n== Time\n${slowest(steps, steps.length).join('\n')}`);
console.log(`\nslowest files\n${slowest(files, 10).join('\n')}`);
console.log(`\nslowest tests\n${slowest(tests, 10).join('\n')}`);
console.log(
  `\n${Math.round((performance.now() - startedAtMs) / 1000)} s in all; GUILDHALL_SEED=${seed} repeats random tests`,
);
for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
