import { percentile } from '../tools/random.ts';

export interface OperationMeasurements {
  readonly count: number;
  readonly errors: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}
export type MeasurementsByOperation = Readonly<Record<string, OperationMeasurements>>;

export type Measurements = ReturnType<typeof createMeasurements>;

/** Times and errors by operation. */
export const createMeasurements = () => {
  const times = new Map<string, number[]>();
  const failures = new Map<string, Map<string, number>>();
  const done = (operation: string, ms: number): void => {
    const known = times.get(operation);
    if (known === undefined) times.set(operation, [ms]);
    else known.push(ms);
  };
  const failed = (operation: string, why: string): void => {
    const known = failures.get(operation) ?? new Map<string, number>();
    failures.set(operation, known.set(why, (known.get(why) ?? 0) + 1));
  };
  const errorsOf = (operation: string): number =>
    [...(failures.get(operation)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  return {
    done,
    failed,
    /** Measures the work; null if it failed, which is counted. */
    timed: async <T>(operation: string, work: () => Promise<T>): Promise<T | null> => {
      const startedAt = performance.now();
      try {
        const result = await work();
        done(operation, performance.now() - startedAt);
        return result;
      } catch (error) {
        failed(operation, error instanceof Error ? error.message : String(error));
        return null;
      }
    },
    counts: (): Record<string, number> =>
      Object.fromEntries([...times].map(([operation, list]) => [operation, list.length])),
    errors: (): number => [...failures.keys()].reduce((sum, operation) => sum + errorsOf(operation), 0),
    failures: (): string[] =>
      [...failures].flatMap(([operation, each]) => [...each].map(([why, count]) => `${operation}: ${count} × ${why}`)),
    byOperation: (): MeasurementsByOperation =>
      Object.fromEntries(
        [...new Set([...times.keys(), ...failures.keys()])].toSorted().map((operation) => {
          const list = times.get(operation) ?? [];
          const at = (share: number): number => Number(percentile(list, share).toFixed(1));
          return [
            operation,
            { count: list.length, errors: errorsOf(operation), p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) },
          ];
        }),
      ),
  };
};

export const printMeasurements = (measurements: MeasurementsByOperation, seconds: number): void => {
  console.log(
    `${'operation'.padEnd(16)}${['count', '1/s', 'errors', 'p50 ms', 'p99 ms', 'max ms'].map((each) => each.padStart(10)).join('')}`,
  );
  for (const [operation, { count, errors, p50Ms, p99Ms, maxMs }] of Object.entries(measurements)) {
    const cells = [count, (count / seconds).toFixed(1), errors, p50Ms, p99Ms, maxMs];
    console.log(`${operation.padEnd(16)}${cells.map((each) => String(each).padStart(10)).join('')}`);
  }
};
