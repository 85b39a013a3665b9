import { spawn } from 'node:child_process';
import { repository } from '../tools/environment.ts';
import { openTestWorkspace } from './test-workspace.ts';

interface Step {
  readonly name: string;
  readonly command: readonly string[];
}

const step = (name: string, ...options: string[]): Step => ({
  name,
  command: ['run', '--silent', name, ...(options.length === 0 ? [] : ['--', ...options])],
});

/** Longest first, so that two workers finish at about the same time. */
const statics = [
  step('types'),
  step('lint'),
  step('db:types', '--verify'),
  step('schema', '--verify'),
  step('unused'),
  step('walls'),
  step('catalogues'),
  step('requirements'),
  step('words'),
  step('format', '--check'),
  step('squawk'),
  step('doc-links'),
  step('config-reference', '--verify'),
  step('lists', '--verify'),
  step('sizes'),
  step('floors'),
  step('capacity', '--verify'),
  step('lock', '--verify'),
];
/** Not in parallel with other steps, because some tests are timing-sensitive. */
const tests = [step('test')];

const run = ({ command }: Step): Promise<{ isPassed: boolean; output: string }> =>
  new Promise((resolve) => {
    const child = spawn('npm', command, { cwd: repository, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => {
      resolve({ isPassed: false, output: error.message });
    });
    child.on('close', (code) => {
      resolve({ isPassed: code === 0, output: Buffer.concat(chunks).toString().trim() });
    });
  });

const failed: string[] = [];
const secondsSince = (startMs: number): string => `${((performance.now() - startMs) / 1000).toFixed(1)} s`;

const runAll = async (steps: readonly Step[], workers: number): Promise<void> => {
  const queue = steps.values();
  const work = async (): Promise<void> => {
    for (const next of queue) {
      const startMs = performance.now();
      const { isPassed, output } = await run(next);
      console.log(`${isPassed ? 'ok    ' : 'FAILED'} ${next.name.padEnd(12)}${secondsSince(startMs).padStart(8)}`);
      if (isPassed) continue;
      failed.push(next.name);
      console.log(`${output.replaceAll(/^/gm, '  | ')}\n`);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
};

/** `npm run verify`: all checks required before a commit. `-- --static` skips the tests. */
const startMs = performance.now();
const workspace = await openTestWorkspace();
await runAll(statics, 2);
if (!process.argv.includes('--static')) await runAll(tests, 1);
await workspace.close();
const outcome = failed.length === 0 ? 'all passed' : `failed: ${failed.join(', ')}`;
console.log(`${outcome} in ${secondsSince(startMs)}`);
process.exitCode = failed.length === 0 ? 0 : 1;
