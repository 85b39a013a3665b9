import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Running child processes, so that they can be stopped however the run ends. */
const alive = new Set<ChildProcess>();
// Last resort if the regular shutdown did not complete.
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

export interface Child {
  readonly pid: number;
  readonly process: ChildProcess;
  /** Resolves when the process has exited, with its exit code or signal. */
  readonly gone: Promise<string>;
  isAlive(): boolean;
  kill(signal: NodeJS.Signals): void;
}

export const startChild = (command: string, args: readonly string[], options: SpawnOptions = {}): Child => {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  alive.add(child);
  child.on('error', () => alive.delete(child));
  const gone = new Promise<string>((resolve) => {
    child.on('exit', (code, signal) => {
      alive.delete(child);
      resolve(signal ?? String(code));
    });
  });
  return {
    pid: child.pid ?? 0,
    process: child,
    gone,
    isAlive: () => alive.has(child),
    kill: (signal) => void child.kill(signal),
  };
};

export const runToEnd = async (
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<string> => {
  const child = startChild(command, args, options);
  let text = '';
  for (const stream of [child.process.stdout, child.process.stderr]) {
    stream?.on('data', (data: Buffer) => (text += data.toString()));
  }
  const end = await child.gone;
  if (end !== '0') throw new Error(`${command} ${args.join(' ')} ended with ${end}\n${text}`);
  return text;
};

export const endAllChildren = async (): Promise<void> => {
  const left = [...alive];
  for (const child of left) {
    // A process stopped by SIGSTOP does not handle signals until it continues.
    child.kill('SIGCONT');
    child.kill('SIGTERM');
  }
  const ended = Promise.all(left.filter((child) => alive.has(child)).map((child) => once(child, 'exit')));
  await Promise.race([ended, sleep(4000, undefined, { ref: false })]);
  for (const child of alive) child.kill('SIGKILL');
};

export const waitFor = async (
  what: string,
  isThere: () => boolean | Promise<boolean>,
  limitMs = 30_000,
): Promise<void> => {
  const giveUpAt = performance.now() + limitMs;
  while (!(await isThere())) {
    if (performance.now() > giveUpAt) throw new Error(`${what}: not within ${limitMs / 1000} s`);
    await sleep(20);
  }
};
