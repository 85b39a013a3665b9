import { spawnSync } from 'node:child_process';

/**
 * Commands that start a process without network access, best first. In a user namespace without mappings the process
 * also has no capabilities, even if we are root, and cannot inspect outside processes such as ours.
 */
const ways = [
  ['unshare', '--user', '--net', '--'],
  ['unshare', '--net', '--'],
] as const;

export type Isolation = readonly string[];

/**
 * Command prefix that isolates a process; empty if none works. Probed by running it, because containers and kernels
 * forbid it in too many ways to predict.
 */
export const findIsolation = (): Isolation =>
  ways.find(([command, ...rest]) => {
    const tried = spawnSync(command, [...rest, process.execPath, '--version'], {
      cwd: '/',
      env: {},
      stdio: 'ignore',
      timeout: 5000,
    });
    return tried.status === 0;
  }) ?? [];

/** Command prefix for the `SCHED_IDLE` policy; empty if not available. */
export const findIdling = (): Isolation => {
  const way = ['chrt', '--idle', '0'];
  const tried = spawnSync('chrt', ['--idle', '0', 'true'], { stdio: 'ignore', timeout: 5000 });
  return tried.status === 0 ? way : [];
};
