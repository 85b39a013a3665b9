import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { readJson, repository } from './environment.ts';

/** Runs everything and adds up the counts of all runners into one closing line. */
const results = join(repository, 'test-results');
const files = { unit: join(results, 'unit.json'), e2e: join(results, 'e2e.json') };
rmSync(results, { recursive: true, force: true });

let passed = 0;
let failed = 0;

const step = (name: string, command: string, args: string[]): boolean => {
  console.log(`\n== ${name}`);
  const startedAtMs = Date.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit', cwd: repository });
  console.log(`== ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - startedAtMs) / 1000)} s`);
  return status === 0;
};

const count = (isOk: boolean): void => {
  if (isOk) passed += 1;
  else failed += 1;
};

const unitSchema = v.object({ numPassedTests: v.number(), numFailedTests: v.number() });
const e2eSchema = v.object({ stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }) });

/** A runner that died before it could count is one failure. */
const add = (isOk: boolean, file: string, read: (content: unknown) => readonly [number, number]): void => {
  const [ok, bad] = existsSync(file) ? read(readJson(file)) : [0, 0];
  passed += ok;
  failed += !isOk && bad === 0 ? 1 : bad;
};

/**
 * The history checker over real processes that are killed and cut off, which mostly waits: beside the static checks. `npm run faults`
 * is the long run.
 */
const faults = spawn('node', ['faults/run.ts', '--short', '--seed', '21'], { stdio: 'pipe', cwd: repository });
const faultsSaid: Buffer[] = [];
for (const stream of [faults.stdout, faults.stderr]) stream.on('data', (said: Buffer) => faultsSaid.push(said));
const faultsEnded = once(faults, 'close');

console.log('\n== static checks');
const statics = spawn('node', ['scripts/verify.ts', '--static'], { stdio: 'inherit', cwd: repository });
await once(statics, 'close');
count(statics.exitCode === 0);
await faultsEnded;
console.log(`\n== faults\n${Buffer.concat(faultsSaid).toString()}`);
count(faults.exitCode === 0);

add(
  step('unit and module tests', 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${files.unit}`,
  ]),
  files.unit,
  (content) => {
    const { numPassedTests, numFailedTests } = v.parse(unitSchema, content);
    return [numPassedTests, numFailedTests];
  },
);
if (step('build', 'npm', ['run', '-s', 'build'])) {
  add(step('browser tests', 'playwright', ['test', '-c', 'e2e/playwright.config.ts']), files.e2e, (content) => {
    const { stats } = v.parse(e2eSchema, content);
    return [stats.expected, stats.unexpected + stats.flaky];
  });
} else failed += 1;

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
