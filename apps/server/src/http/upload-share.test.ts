import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUploadShare } from './upload-share.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const megabyte = 1024 * 1024;
/** A share of a hundred megabytes, and who gave up. */
const open = () => {
  const share = createUploadShare(100 * megabyte);
  const gone: string[] = [];
  const enter = (owner: string, network: string | null) => {
    const { add, leave } = share.enter({ owner, network, giveUp: () => gone.push(owner) });
    return { add: (megabytes: number): boolean => add(megabytes * megabyte), leave };
  };
  return { enter, gone };
};

describe('memory that uploads share', () => {
  it('finding N15: is given up by the network that held the most for the longest, and in it by the device that did', () => {
    const { enter, gone } = open();
    const [small, large] = [enter('small', 'busy'), enter('large', 'busy')];
    expect([small.add(10), large.add(11), enter('lone', 'other').add(12)]).toEqual([true, true, true]);
    vi.advanceTimersByTime(20_000);
    expect(Array.from({ length: 6 }, (_, at) => enter(`late${at}`, `net${at}`).add(11))).not.toContain(false);
    // Of the busy network, each device holds less than the lone one.
    expect(enter('new', 'quiet').add(5)).toBe(true);
    expect(gone).toEqual(['large']);
    expect([large.add(1), small.add(1)]).toEqual([false, true]);
  });

  it('finding N15: is not given up for a device of a network that used as much as any', () => {
    const { enter, gone } = open();
    const first = enter('first', 'busy');
    expect(first.add(60)).toBe(true);
    vi.advanceTimersByTime(10_000);
    first.leave();
    expect([enter('a', 'net1').add(50), enter('b', 'net2').add(50)]).toEqual([true, true]);
    vi.advanceTimersByTime(1000);
    expect(enter('next', 'busy').add(1)).toBe(false);
    expect(enter('quiet', 'net3').add(1)).toBe(true);
    expect(gone).toEqual(['a']);
  });

  it('is kept by people we know until they are answered', () => {
    const { enter, gone } = open();
    const held = enter('ann', null);
    expect([held.add(60), enter('ben', null).add(40)]).toEqual([true, true]);
    vi.advanceTimersByTime(60_000);
    expect(enter('cem', null).add(1)).toBe(false);
    held.leave();
    expect(enter('cem', null).add(60)).toBe(true);
    expect(gone).toEqual([]);
  });
});
