import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSharedRead } from './shared-read.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Each read waits until the test ends it. */
const stage = (keepMs?: number) => {
  const reads: ({ readonly key: string } & PromiseWithResolvers<string>)[] = [];
  const shared = createSharedRead((key: string): Promise<string> => {
    const read = { key, ...Promise.withResolvers<string>() };
    reads.push(read);
    return read.promise;
  }, keepMs);
  return { shared, reads, keys: () => reads.map(({ key }) => key) };
};

describe('a shared read', () => {
  it('asks once for each key, while it runs and afterwards', async () => {
    const { shared, reads, keys } = stage();
    const first = shared.read('a');
    expect(shared.read('a')).toBe(first);
    reads[0]?.resolve('one');
    expect(await shared.read('a')).toBe('one');
    expect(shared.read('b')).not.toBe(first);
    expect(keys()).toEqual(['a', 'b']);
  });

  it('needs no key', async () => {
    const shared = createSharedRead(() => Promise.resolve('only'));
    expect(shared.read()).toBe(shared.read());
    expect(await shared.read()).toBe('only');
  });

  it('expires by the monotonic clock', () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    const { shared } = stage(1000);
    const first = shared.read('a');
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(999);
    expect(shared.read('a')).toBe(first);
    vi.advanceTimersByTime(1);
    expect(shared.read('a')).not.toBe(first);
  });

  it('does not keep a failure', async () => {
    const { shared, reads, keys } = stage();
    const first = shared.read('a');
    reads[0]?.reject(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    expect(shared.read('a')).not.toBe(first);
    expect(keys()).toEqual(['a', 'a']);
  });

  it('starts again after it was cleared, and a late failure does not drop the newer read', async () => {
    const { shared, reads } = stage();
    const first = shared.read('a');
    shared.clear();
    const second = shared.read('a');
    expect(second).not.toBe(first);
    reads[0]?.reject(new Error('late'));
    await expect(first).rejects.toThrow('late');
    expect(shared.read('a')).toBe(second);
  });

  it('starts anew after the one under way, once for all who ask, and even if that one fails', async () => {
    const { shared, reads, keys } = stage();
    const first = shared.read('a');
    const anew = shared.readAnew('a');
    expect(shared.readAnew('a')).toBe(anew);
    expect(keys()).toEqual(['a']);
    reads[0]?.reject(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    await vi.waitFor(() => expect(keys()).toEqual(['a', 'a']));
    reads[1]?.resolve('two');
    expect(await anew).toBe('two');
    expect(await shared.read('a')).toBe('two');
    const third = shared.readAnew('a');
    expect(shared.read('a')).toBe(third);
    expect(keys()).toHaveLength(3);
  });
});
