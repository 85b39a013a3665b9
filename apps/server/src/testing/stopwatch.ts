const tickMs = 10;

/**
 * Measures how long something waits: timers, polls, locks. Each tick of this process counts for its interval at most, so a
 * machine that is slow or busy makes a test longer, but not the time that it measures.
 */
export const startStopwatch = (): (() => number) => {
  let waitedMs = 0;
  let lastMs = process.hrtime.bigint();
  const timer = setInterval(() => {
    const nowMs = process.hrtime.bigint();
    waitedMs += Math.min(tickMs, Number(nowMs - lastMs) / 1e6);
    lastMs = nowMs;
  }, tickMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return waitedMs;
  };
};

/** Milliseconds of computing by this thread, which do not grow while other processes compute. */
export const cpuMsOf = (work: () => unknown): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};
