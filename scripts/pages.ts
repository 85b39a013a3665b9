import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from './deploy/engine.ts';
import { fillIn, readBlocks, type Block } from './pages/blocks.ts';
import { prepareMachine } from './pages/machine.ts';
import { readJson, repository } from '../tools/environment.ts';

/**
 * `npm run pages`, as root on Debian: runs every shell and SQL block of docs/operations as printed, in the order of its page, in a
 * fresh clone. Only the names of `scripts/pages/places.json` are filled in. Prints run, not run and why, and the minutes of each
 * page; fails for a block that fails, and so for one that cannot run here and has no `<!-- not run: reason -->` above it.
 * `-- --list` runs nothing; `-- --managed` runs as an administrator without superuser; `-- --only deploy.md,migrations.md` runs
 * these pages, of which all others need the first.
 */
const { values } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    managed: { type: 'boolean', default: false },
    only: { type: 'string' },
    port: { type: 'string', default: '15600' },
  },
});
const secondsMax = 3600;
/** The pages before the first server runs. */
const installing = new Set(['deploy.md']);

const places = readJson(join(repository, 'scripts/pages/places.json')) as Record<string, string>;
const titleOf = ({ page, line, text }: Block): string => `${page}:${line}  ${text.split('\n', 1)[0]?.slice(0, 80)}`;
const counts = { run: 0, 'not run': 0, failed: 0 };
const millisecondsOf: Record<string, number> = {};
type Machine = Awaited<ReturnType<typeof prepareMachine>>;

const execute = async (block: Block, machine: Machine): Promise<string | null> => {
  const isRunbook = block.page.startsWith('runbooks/');
  const isSql = block.language === 'sql';
  const env = machine.environmentAs(isSql ? block.role : isRunbook ? 'guildhall_readonly' : machine.administrator);
  const text = fillIn(block.text, places, machine.values);
  const file = join(machine.values.folder, `block.${block.language}`);
  writeFileSync(file, `${text}\n`);
  const [command, args] = isSql
    ? ['psql', ['-Xqv', 'ON_ERROR_STOP=1', '-f', file]]
    : ['bash', ['-eo', 'pipefail', file]];
  const child = spawn(command, args, {
    cwd: machine.clone,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: secondsMax * 1000,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  return status === 0 ? null : `${output.trimEnd().split('\n').slice(-15).join('\n')}\nstatus ${status}`;
};

const runBlock = async (block: Block, machine: Machine): Promise<void> => {
  if (block.reason !== null) {
    counts['not run'] += 1;
    console.log(`not run  ${titleOf(block)}\n         ${block.reason}`);
    return;
  }
  const startedAt = performance.now();
  const problem = await execute(block, machine);
  const milliseconds = performance.now() - startedAt;
  millisecondsOf[block.page] = (millisecondsOf[block.page] ?? 0) + milliseconds;
  counts[problem === null ? 'run' : 'failed'] += 1;
  console.log(`${problem === null ? 'run   ' : 'FAILED'}   ${titleOf(block)}  ${(milliseconds / 1000).toFixed(1)} s`);
  if (problem !== null) console.log(problem.replaceAll(/^/gm, '         '));
  for (const pattern of machine.takeNothingFound()) console.log(`         nothing found: ${pattern}`);
};

const runAll = async (): Promise<void> => {
  run('bash', [join(repository, 'scripts/deploy-packages.sh')], { stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-pages-'));
  const machine = await prepareMachine(folder, Number(values.port), values.managed);
  const only = values.only?.split(',');
  try {
    let isServing = false;
    for (const block of readBlocks(machine.clone)) {
      if (only !== undefined && !only.includes(block.page)) continue;
      if (!isServing && !installing.has(block.page)) {
        await machine.startProxy();
        isServing = true;
      }
      await runBlock(block, machine);
    }
  } finally {
    await machine.close();
  }
};

if (values.list) {
  for (const block of readBlocks())
    console.log(`${titleOf(block)}${block.reason === null ? '' : `\n    not run: ${block.reason}`}`);
} else {
  await runAll();
  const pages = Object.entries(millisecondsOf).filter(([, milliseconds]) => milliseconds > 3000);
  console.log(`minutes: ${pages.map(([page, time]) => `${page} ${(time / 60_000).toFixed(1)}`).join(', ')}`);
  console.log(`${counts.run} run, ${counts['not run']} not run, ${counts.failed} failed`);
  process.exitCode = counts.failed === 0 ? 0 : 1;
}
