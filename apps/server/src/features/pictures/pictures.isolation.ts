import { spawnSync } from 'node:child_process';

/**
 * Ways to start a process that reaches no network, best first. In a user namespace without any mapping it has no
 * capability either, even where we are root, and may not look into processes outside, ours included.
 */
const ways = [
  ['unshare', '--user', '--net', '--'],
  ['unshare', '--net', '--'],
] as const;

export type Isolation = readonly string[];

/** What to put before a command. Found out by trying: containers and kernels forbid it in too many ways. Empty where none works. */
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

/** What to put before a command so that it runs when nothing else wants to (`SCHED_IDLE`). Empty where that cannot be had. */
export const findIdling = (): Isolation => {
  const way = ['chrt', '--idle', '0'];
  const tried = spawnSync('chrt', ['--idle', '0', 'true'], { stdio: 'ignore', timeout: 5000 });
  return tried.status === 0 ? way : [];
};
