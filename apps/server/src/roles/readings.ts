import { setTimeout as sleep } from 'node:timers/promises';
import type { Feature, Readings } from '../registration/feature.ts';
import type { Log } from '../runtime/log.ts';
import type { Metrics } from '../runtime/metrics.ts';

/** Shared by the gauges of a feature, and by scrapers that ask at the same time. */
const keptMs = 5000;

/** Far below the usual timeout of scrapers, which would take a blocked query for a dead process. */
const withinMs = 2000;

const createReader = ({ read }: Readings, onFailed: (error: unknown) => void) => {
  let readAtMs = -Infinity;
  let last: ReturnType<Readings['read']> = Promise.resolve({});
  return () => {
    if (performance.now() - readAtMs < keptMs) return last;
    readAtMs = performance.now();
    const tooLate = sleep(withinMs, undefined, { ref: false }).then(() => {
      throw new Error(`no answer within ${withinMs} ms`);
    });
    last = Promise.race([read(), tooLate]).catch((error: unknown) => {
      onFailed(error);
      return {};
    });
    return last;
  };
};

/** Exports the readings of all features. Every worker exports the same values. */
export const exportReadings = (features: readonly Feature[], metrics: Metrics, log: Log): void => {
  for (const { noun, readings } of features) {
    if (readings === undefined) continue;
    const read = createReader(readings, (error) => {
      log.warn({ err: error, feature: noun }, 'metrics: reading values from the database failed');
    });
    const { label } = readings;
    for (const [name, help] of Object.entries(readings.gauges)) {
      metrics.gauge(name, help, label === undefined ? [] : [label], async (gauge) => {
        const value = (await read())[name];
        // Values from before the database became unreachable would be stale, so there are none then.
        if (label === undefined) gauge.remove();
        else gauge.reset();
        if (typeof value === 'number') gauge.set(value);
        else if (label !== undefined) for (const [of, count] of value ?? []) gauge.set({ [label]: of }, count);
      });
    }
  }
};
