import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Isolation } from './pictures.isolation.ts';

/** Linux counts in hundredths of a second; the name in brackets may hold blanks. Zero where the system does not tell. */
const cpuMsOf = (pid: number): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
};

/** How long a picture waits for a processor that nothing else wants, and for how long others then do not even try. */
const patienceMs = 500;
const busyMs = 30_000;

/**
 * When ingest processes get the processor. They idle: whoever answers requests pushes them aside at once, which a lower
 * priority alone does not do (attack 21). On a machine that is never idle they would wait for ever, so a picture that got
 * less than half of the time for a while goes on with everybody else, at their end of the line.
 */
export const createTurns = (idling: Isolation) => {
  let starvedAtMs = -Infinity;
  const mayIdle = (): boolean => idling.length > 0 && performance.now() - starvedAtMs > busyMs;

  const become = (pid: number, policy: '--idle' | '--other'): void => {
    // A hint: where it fails the picture only takes longer, or others wait a little.
    spawn('chrt', ['--all-tasks', policy, '--pid', '0', String(pid)], { stdio: 'ignore' }).on('error', () => {});
  };

  return {
    /** What to put before the command that starts a process. */
    prefix: (): Isolation => (mayIdle() ? idling : []),
    /** Of one process, started with or without the prefix. */
    of: (pid: number, startedIdling: boolean) => {
      let isIdling = startedIdling;
      let [startedMs, cpuBefore] = [0, 0];
      return {
        /** Before each picture. */
        begin: (): void => {
          [startedMs, cpuBefore] = [performance.now(), cpuMsOf(pid)];
          if (isIdling || !mayIdle()) return;
          isIdling = true;
          become(pid, '--idle');
        },
        /** Now and then meanwhile: how much of the processor the picture took so far. */
        look: (): number => {
          const [cpuMs, wallMs] = [cpuMsOf(pid) - cpuBefore, performance.now() - startedMs];
          if (isIdling && wallMs > patienceMs && cpuMs < wallMs / 2) {
            starvedAtMs = performance.now();
            isIdling = false;
            become(pid, '--other');
          }
          return cpuMs;
        },
      };
    },
  };
};
export type Turns = ReturnType<typeof createTurns>;
