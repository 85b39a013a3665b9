import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const options = { slots: 1, perOwner: 10, waitingMax: 10, waitMs: 5000 };
const reason = (error: unknown): string => (error as Error).message;

describe('a fair queue', () => {
  it('runs as many entries as it has slots', async () => {
    const queue = createFairQueue({ ...options, slots: 2 });
    const started: string[] = [];
    const enter = (owner: string) =>
      queue.enter(owner).then((release) => {
        started.push(owner);
        return release;
      });
    const [first, second, third] = [enter('a'), enter('b'), enter('c')];
    await sleep(1);
    expect([started, queue.waitingCount]).toEqual([['a', 'b'], 1]);
    (await first)();
    await third;
    (await second)();
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('serves the owner who used the least time first, however many entries another one has', async () => {
    const queue = createFairQueue(options);
    const order: string[] = [];
    const work = async (owner: string): Promise<void> => {
      const release = await queue.enter(owner);
      order.push(owner);
      await sleep(10);
      release();
    };
    const busy = Array.from({ length: 4 }, () => work('busy'));
    await sleep(15);
    await Promise.all([...busy, work('rare'), work('other')]);
    expect(order).toEqual(['busy', 'busy', 'rare', 'other', 'busy', 'busy']);
  });

  it('refuses what one owner has too much of, and everything when it is full [threat 25]', async () => {
    const queue = createFairQueue({ ...options, perOwner: 2, waitingMax: 2 });
    const release = await queue.enter('a');
    const waiting = [queue.enter('a'), queue.enter('b')];
    expect(await queue.enter('a').catch(reason)).toBe('too_frequent');
    expect(await queue.enter('c').catch(reason)).toBe('unavailable');
    release();
    await Promise.all(waiting.map(async (each) => (await each)()));
    expect(await queue.enter('c')).toBeTypeOf('function');
  });

  it('gives up after the longest wait, and when the caller hangs up', async () => {
    const queue = createFairQueue({ ...options, waitMs: 20 });
    const release = await queue.enter('a');
    const controller = new AbortController();
    const [late, gone] = [queue.enter('b').catch(reason), queue.enter('c', controller.signal).catch(reason)];
    controller.abort();
    expect([await gone, await late, queue.waitingCount]).toEqual(['unavailable', 'unavailable', 0]);
    expect(await queue.enter('c', controller.signal).catch(reason)).toBe('unavailable');
    release();
    release();
    (await queue.enter('b'))();
    // Releasing twice must not free a second slot.
    const held = await queue.enter('a');
    const next = queue.enter('b');
    expect(queue.waitingCount).toBe(1);
    held();
    (await next)();
  });
});
