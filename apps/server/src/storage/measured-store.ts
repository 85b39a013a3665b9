import type { Histogram } from '../runtime/histogram.ts';
import { traced } from '../runtime/tracing.ts';
import type { ObjectStore } from './object-store.ts';

/** Measures the operations of a store. */
export const measured = (store: ObjectStore, times: Histogram): ObjectStore => {
  const timed = async <T>(operation: string, run: () => Promise<T>): Promise<T> => {
    const startedAtMs = performance.now();
    let outcome = 'failed';
    try {
      const result = await traced(`object store ${operation}`, {}, run);
      outcome = 'done';
      return result;
    } finally {
      times.of(operation, outcome).observe((performance.now() - startedAtMs) / 1000);
    }
  };
  return {
    put: (key, bytes) => timed('put', () => store.put(key, bytes)),
    get: (key) => timed('get', () => store.get(key)),
    part: (key, first, last) => timed('part', () => store.part(key, first, last)),
    remove: (keys) => timed('remove', () => store.remove(keys)),
    list: (directory) => timed('list', () => store.list(directory)),
    tidy: () => store.tidy(),
  };
};
