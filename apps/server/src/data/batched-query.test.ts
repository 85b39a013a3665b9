import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { beginWait, runInContext, type Waited } from '../runtime/request-context.ts';
import { createBatchedQuery } from './batched-query.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const start = (batchMax?: number) => {
  const batches: (readonly number[])[] = [];
  const finish: (() => void)[] = [];
  const read = createBatchedQuery(
    (keys: readonly number[]) => {
      batches.push(keys);
      return new Promise<number[]>((resolve) => finish.push(() => resolve(keys.map((key) => key * 10))));
    },
    { ...(batchMax !== undefined && { batchMax }), waitingMax: 4 },
  );
  return {
    batches,
    read,
    finish: async (): Promise<void> => {
      finish.shift()?.();
      // The next query starts a turn later.
      await turn();
      await turn();
    },
  };
};

describe('a batched query', () => {
  it('runs one query at a time, with all calls that were made before it', async () => {
    const { batches, read, finish } = start();
    const first = [read(1), read(2)];
    await turn();
    const second = [read(3), read(1), read(4)];
    await turn();
    expect(batches).toEqual([[1, 2]]);
    await finish();
    expect(batches).toEqual([
      [1, 2],
      [3, 1, 4],
    ]);
    await finish();
    expect(await Promise.all([...first, ...second])).toEqual([10, 20, 30, 10, 40]);
  });

  it('starts a query after the call, so that a caller reads its own writes', async () => {
    let stored = 'before';
    const finish: (() => void)[] = [];
    const read = createBatchedQuery(async (keys: readonly string[]) => {
      const seen = stored;
      await new Promise<void>((resolve) => finish.push(resolve));
      return keys.map(() => seen);
    });
    const early = read('a');
    await turn();
    stored = 'after';
    const late = read('a');
    finish.shift()?.();
    expect(await early).toBe('before');
    await turn();
    finish.shift()?.();
    expect(await late).toBe('after');
  });

  it('splits a crowd, and refuses calls beyond the limit', async () => {
    const { batches, read, finish } = start(2);
    const sent = [read(1), read(2), read(3), read(4), read(5)].map((each) =>
      each.catch((error: unknown) => (error as { reason: string }).reason),
    );
    await turn();
    await finish();
    await finish();
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(await Promise.all(sent)).toEqual([10, 20, 30, 40, 'unavailable']);
  });

  it('fails all calls of a failed query, and none after it', async () => {
    let isDown = true;
    const read = createBatchedQuery(async (keys: readonly number[]) => {
      if (isDown) throw new Error('database is down');
      return keys;
    });
    const failed = await Promise.allSettled([read(1), read(2)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isDown = false;
    expect(await read(3)).toBe(3);
  });

  it('counts for each call what it waited for its batch, and what the batch waited', async () => {
    let nowMs = 0;
    const time = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    onTestFinished(() => time.mockRestore());
    const finish: (() => void)[] = [];
    const read = createBatchedQuery(async (keys: readonly number[]) => {
      const endWait = beginWait();
      await new Promise<void>((resolve) => finish.push(resolve));
      endWait();
      return keys;
    });
    const waits: Waited[] = [{ ms: 0 }, { ms: 0 }, { ms: 0 }];
    const ask = (key: number): Promise<number> =>
      runInContext({ id: '', span: null, waited: waits[key] }, () => read(key));
    const calls = [ask(0), ask(1)];
    await turn();
    nowMs = 10;
    calls.push(ask(2));
    nowMs = 15;
    finish.shift()?.();
    await turn();
    await turn();
    nowMs = 40;
    finish.shift()?.();
    await Promise.all(calls);
    // The last one waited 5 ms for the first batch, then 25 ms with its own.
    expect(waits.map(({ ms }) => ms)).toEqual([15, 15, 30]);
  });
});
