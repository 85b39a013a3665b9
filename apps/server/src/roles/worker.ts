import type { Feature, Job } from '../platform/feature.ts';
import type { Log } from '../platform/log.ts';

export interface WorkerRole {
  /** Starts no further run and waits for those under way. */
  drain(): Promise<void>;
}

/** Runs the features' recurring jobs. Any number of workers may run: jobs claim rows, they do not assume to be alone. */
export const startWorker = (features: readonly Feature[], log: Log): WorkerRole => {
  let isStopping = false;
  const wakers = new Set<() => void>();
  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        wakers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      wakers.add(wake);
    });
  const loop = async (job: Job): Promise<void> => {
    while (!isStopping) {
      try {
        await job.run();
      } catch (error) {
        log.error({ err: error, job: job.name }, 'a job failed and will run again');
      }
      if (!isStopping) await sleep(job.everyMs);
    }
  };
  const loops = features.flatMap((feature) => (feature.jobs ?? []).map(loop));
  return {
    drain: async () => {
      isStopping = true;
      for (const wake of wakers) wake();
      await Promise.all(loops);
    },
  };
};
