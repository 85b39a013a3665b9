import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Every process that a run started and that has not ended: a run ends them all by their ids, however it ends. */
const alive = new Set<ChildProcess>();
// The last net: where nothing else could be done any more.
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

export interface Child {
  readonly pid: number;
  readonly process: ChildProcess;
  /** Settles when the process is really gone, with what ended it. */
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

/** Runs to its end and gives back what it printed. */
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
    // One that was stopped hears nothing until it goes on.
    child.kill('SIGCONT');
    child.kill('SIGTERM');
  }
  const ended = Promise.all(left.filter((child) => alive.has(child)).map((child) => once(child, 'exit')));
  await Promise.race([ended, sleep(4000, undefined, { ref: false })]);
  for (const child of alive) child.kill('SIGKILL');
};

export const portAnswers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

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
