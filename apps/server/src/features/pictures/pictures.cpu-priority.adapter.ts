import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Isolation } from './pictures.isolation.adapter.ts';

/**
 * CPU time from /proc, in ticks of 10 ms; the process name in parentheses may contain spaces. Zero if not available.
 */
const cpuMsOf = (pid: number): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
};

/** A picture starved for `patienceMs` leaves the idle class, and new ones do not enter it for `busyMs`. */
const patienceMs = 500;
const busyMs = 30_000;

/**
 * Schedules ingest processes with `SCHED_IDLE`, so that request handling preempts them at once; a lower nice value
 * alone does not do that (threat 21). On a machine that is never idle they would starve, so a picture that gets less
 * than half of the CPU for a while continues at normal priority.
 */
export const createCpuPriority = (idling: Isolation) => {
  let starvedAtMs = -Infinity;
  const mayIdle = (): boolean => idling.length > 0 && performance.now() - starvedAtMs > busyMs;

  const become = (pid: number, policy: '--idle' | '--other'): void => {
    // Best effort: if it fails, only latency suffers.
    spawn('chrt', ['--all-tasks', policy, '--pid', '0', String(pid)], { stdio: 'ignore' }).on('error', () => {});
  };

  return {
    prefix: (): Isolation => (mayIdle() ? idling : []),
    /** Tracks one process; `startedIdling` says whether the prefix was used. */
    of: (pid: number, startedIdling: boolean) => {
      let isIdling = startedIdling;
      let [startedMs, cpuBefore] = [0, 0];
      return {
        /** Call before each picture. */
        begin: (): void => {
          [startedMs, cpuBefore] = [performance.now(), cpuMsOf(pid)];
          if (isIdling || !mayIdle()) return;
          isIdling = true;
          become(pid, '--idle');
        },
        /** Call periodically; returns the CPU time used by the current picture. */
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
export type CpuPriority = ReturnType<typeof createCpuPriority>;
