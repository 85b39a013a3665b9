import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startChild } from '../testbed/child.ts';
import { runProgram, type Outcome } from '../testbed/program.ts';
import type { MeasurementsByOperation } from './measurements.ts';
import { predictCpu } from './predict.ts';
import { startTrialInstallation } from './trial-installation.ts';
import { cpuGroups, readUnitCosts, totalCpu } from './unit-costs.ts';

/**
 * `npm run load:trial -- --minutes 10 --players 150`: runs the load against two servers behind nginx with their own stores on
 * this machine, and compares their CPU time with what the capacity model predicts from the unit costs. Fails if anything
 * failed or if the prediction is off by more than 30 %.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, players: { type: 'string', default: '150' } },
});
const goal = 0.3;

interface LoadResult {
  readonly seconds: number;
  readonly socketSeconds: number;
  readonly clientCpuSeconds: number;
  readonly errors: number;
  readonly operations: MeasurementsByOperation;
}

const main = async (onEnd: (close: () => Promise<void> | void) => void): Promise<Outcome> => {
  const trial = await startTrialInstallation(onEnd);
  const json = join(trial.folder, 'measurements.json');
  const args = ['--url', trial.origin, '--key', trial.keyFile, '--staff', trial.accountsFile, '--json', json];
  const load = startChild(
    process.execPath,
    [join(import.meta.dirname, 'load.ts'), ...args, '--players', values.players, '--minutes', values.minutes],
    { stdio: 'inherit' },
  );
  const startedAt = performance.now();
  const before = trial.cpu();
  let last = { at: startedAt, cpu: before };
  const samples = setInterval(() => {
    const now = { at: performance.now(), cpu: trial.cpu() };
    const shares = cpuGroups.map(
      (group) => `${group} ${((now.cpu[group] - last.cpu[group]) / (now.at - last.at) / 10).toFixed(0)} %`,
    );
    console.log(`         CPU: ${shares.join(', ')}; largest server ${trial.serverMegabytes().toFixed(0)} MB`);
    last = now;
  }, 30_000);
  onEnd(() => clearInterval(samples));
  const end = await load.gone;
  clearInterval(samples);
  const after = trial.cpu();
  const elapsed = (performance.now() - startedAt) / 1000;
  const result = JSON.parse(readFileSync(json, 'utf8')) as LoadResult;
  const counts = Object.fromEntries(Object.entries(result.operations).map(([name, { count }]) => [name, count]));
  const predicted = predictCpu(readUnitCosts(), counts, elapsed, result.socketSeconds);
  console.log(`${''.padEnd(12)}${'measured s'.padStart(12)}${'predicted s'.padStart(13)}${'ratio'.padStart(8)}`);
  const line = (name: string, measured: number, expected: number): void =>
    console.log(
      `${name.padEnd(12)}${(measured / 1e6).toFixed(1).padStart(12)}${(expected / 1e6).toFixed(1).padStart(13)}${(expected / measured).toFixed(2).padStart(8)}`,
    );
  for (const group of cpuGroups) line(group, after[group] - before[group], predicted[group]);
  const measured = totalCpu(after) - totalCpu(before);
  line('total', measured, totalCpu(predicted));
  const off = Math.abs(totalCpu(predicted) / measured - 1);
  console.log(
    `  client: ${result.clientCpuSeconds.toFixed(1)} s of CPU time; largest server ${trial.serverMegabytes().toFixed(0)} MB`,
  );
  console.log(`  prediction off by ${(off * 100).toFixed(0)} % (goal ${goal * 100} %)`);
  console.log(`  unexpected exits of servers: ${trial.unintendedExits()}`);
  return {
    isOk: end === '0' && result.errors === 0 && trial.unintendedExits() === 0 && off <= goal,
    folder: trial.folder,
  };
};

await runProgram('load trial', main);
