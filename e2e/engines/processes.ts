import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface Started {
  /** Resolves with the first match in what the process prints. */
  said(pattern: RegExp): Promise<RegExpExecArray>;
  end(): Promise<void>;
}

const startsWithinMs = 120_000;

const groups = new Set<number>();

const endGroup = (pid: number): void => {
  groups.delete(pid);
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
};

// A browser that outlives this process would keep its output open, and the caller would wait for it.
process.on('exit', () => groups.forEach(endGroup));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/** Starts a program of an engine and ends it again, with everything that it started. */
export const start = (command: string, args: readonly string[], environment: Record<string, string> = {}): Started => {
  const child: ChildProcess = spawn(command, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group, so that all children can be ended at once.
    detached: true,
  });
  if (child.pid !== undefined) groups.add(child.pid);
  const closed = once(child, 'close').catch(() => undefined);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (output += part.toString()));
  return {
    said: async (pattern) => {
      const giveUpAtMs = performance.now() + startsWithinMs;
      for (;;) {
        const found = pattern.exec(output);
        if (found !== null) return found;
        if (child.exitCode !== null || performance.now() > giveUpAtMs)
          throw new Error(`${command} did not start:\n${output}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    end: async () => {
      if (child.pid !== undefined) endGroup(child.pid);
      await closed;
    },
  };
};
