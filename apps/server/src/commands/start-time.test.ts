import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);
const program = join(import.meta.dirname, '../guildhall.ts');
const measure = "data:text/javascript,process.on('exit',()=>process.stderr.write(JSON.stringify(process.cpuUsage())))";

/** Milliseconds of processor time, the median of three: other programs on the machine change it by a few tens. */
const processorMs = async (...args: string[]): Promise<number> => {
  const times: number[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const { stderr } = await run(process.execPath, ['--import', measure, program, ...args], { env: {} });
    const { user, system } = JSON.parse(stderr) as NodeJS.CpuUsage;
    times.push((user + system) / 1000);
  }
  return times.sort((one, other) => one - other)[1] ?? 0;
};

describe('the guildhall command', () => {
  it('imports only what the command needs: version and help take no time worth waiting for', async () => {
    // About 200 ms; with all features it would be 4,000.
    expect(await processorMs('version')).toBeLessThan(300);
    expect(await processorMs('staff', '--help')).toBeLessThan(300);
  });
});
