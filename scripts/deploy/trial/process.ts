import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';

export interface RunningProcess {
  stop(): Promise<void>;
}

/** Starts a program that stays in the foreground; its output goes to a file. */
export const startProcess = (command: string, args: readonly string[], logFile: string): RunningProcess => {
  const log = openSync(logFile, 'a');
  const child = spawn(command, args, { stdio: ['ignore', log, log] });
  closeSync(log);
  const ended = once(child, 'close');
  return {
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(timer);
    },
  };
};
