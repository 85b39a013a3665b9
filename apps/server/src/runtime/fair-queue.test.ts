import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFairQueue, type QueueCaller } from './fair-queue.ts';
import { runInContext } from './request-context.ts';

const options = { slots: 1, perOwner: 10, waitingMax: 10, waitMs: 5000 };
const known = (owner: string): QueueCaller => ({ owner, network: null });
const reason = (error: unknown): string => (error as Error).message;

describe('a fair queue', () => {
  it('runs as many entries as it has slots', async () => {
    const queue = createFairQueue({ ...options, slots: 2 });
    const started: string[] = [];
    const enter = (owner: string) =>
      queue.enter(known(owner)).then((release) => {
        started.push(owner);
        return release;
      });
    const [first, second, third] = [enter('a'), enter('b'), enter('c')];
    await turn();
    expect([started, queue.waitingCount]).toEqual([['a', 'b'], 1]);
    (await first)();
    await third;
    (await second)();
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('counts the time until a slot is free as a wait of the request', async () => {
    let nowMs = 0;
    const time = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    onTestFinished(() => time.mockRestore());
    const queue = createFairQueue(options);
    const waited = { ms: 0 };
    const enter = () => runInContext({ id: '', span: null, waited }, () => queue.enter(known('a')));
    const release = await enter();
    expect(waited.ms).toBe(0);
    const second = enter();
    nowMs = 20;
    release();
    await second;
    expect(waited.ms).toBe(20);
  });

  it('serves the owner who used the least time first, however many entries another one has', async () => {
    let nowMs = 0;
    const time = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    onTestFinished(() => time.mockRestore());
    const queue = createFairQueue(options);
    const order: string[] = [];
    const held: (() => void)[] = [];
    const work = async (owner: string): Promise<void> => {
      const release = await queue.enter(known(owner));
      order.push(owner);
      held.push(release);
    };
    /** Each entry works for ten milliseconds. */
    const finish = async (): Promise<void> => {
      nowMs += 10;
      held.shift()?.();
      await turn();
    };
    const busy = Array.from({ length: 4 }, () => work('busy'));
    await turn();
    await finish();
    const all = [...busy, work('rare'), work('other')];
    for (let entry = 1; entry < all.length; entry += 1) await finish();
    await Promise.all(all);
    expect(order).toEqual(['busy', 'busy', 'rare', 'other', 'busy', 'busy']);
  });

  it('refuses what one owner has too much of, and everything when it is full [threat 25]', async () => {
    const queue = createFairQueue({ ...options, perOwner: 2, waitingMax: 2 });
    const release = await queue.enter(known('a'));
    const waiting = [queue.enter(known('a')), queue.enter(known('b'))];
    expect(await queue.enter(known('a')).catch(reason)).toBe('too_frequent');
    expect(await queue.enter(known('c')).catch(reason)).toBe('unavailable');
    release();
    await Promise.all(waiting.map(async (each) => (await each)()));
    expect(await queue.enter(known('c'))).toBeTypeOf('function');
  });

  it('gives a newcomer the place of the caller with the most waiting [threat 25]', async () => {
    const queue = createFairQueue({ ...options, slots: 2, ofStrangers: 1, perOwner: 4, waitingMax: 8 });
    const releases = await Promise.all([queue.enter(known('busy')), queue.enter({ owner: 'guest', network: 'busy' })]);
    const started: string[] = [];
    const enter = (owner: string, network: string | null = null): Promise<string> =>
      queue.enter({ owner, network }).then(
        (release) => {
          started.push(owner);
          release();
          return 'served';
        },
        (error: unknown) => reason(error),
      );
    const rush = ['a', 'b'].flatMap((owner) => [1, 2, 3, 4].map(() => enter(owner)));
    const farm = Array.from({ length: 8 }, (_, at) => enter(`farmed ${at}`, 'farm'));
    await turn();
    const others = [enter('c'), enter('d'), enter('quiet', 'home'), enter('e', 'home')];
    // A network with many owners counts as one.
    const more = enter('farmed 9', 'farm');
    await turn();
    for (const release of releases) release();
    expect(await Promise.all([...others, more])).toEqual(['served', 'served', 'served', 'served', 'unavailable']);
    expect((await Promise.all(rush)).filter((outcome) => outcome === 'unavailable')).toHaveLength(2);
    expect((await Promise.all(farm)).filter((outcome) => outcome === 'unavailable')).toHaveLength(2);
    expect(started).toHaveLength(16);
  });

  it('gives up after the longest wait, and when the caller hangs up', async () => {
    const queue = createFairQueue({ ...options, waitMs: 20 });
    const release = await queue.enter(known('a'));
    const controller = new AbortController();
    const [late, gone] = [
      queue.enter(known('b')).catch(reason),
      queue.enter({ ...known('c'), signal: controller.signal }).catch(reason),
    ];
    controller.abort();
    expect([await gone, await late, queue.waitingCount]).toEqual(['unavailable', 'unavailable', 0]);
    expect(await queue.enter({ ...known('c'), signal: controller.signal }).catch(reason)).toBe('unavailable');
    release();
    release();
    (await queue.enter(known('b')))();
    // Releasing twice must not free a second slot.
    const held = await queue.enter(known('a'));
    const next = queue.enter(known('b'));
    expect(queue.waitingCount).toBe(1);
    held();
    (await next)();
  });

  it('keeps slots for people we know, and always one for strangers', async () => {
    const queue = createFairQueue({ ...options, slots: 3, ofStrangers: 1 });
    const started: string[] = [];
    const enter = async (caller: QueueCaller): Promise<() => void> => {
      const release = await queue.enter(caller);
      started.push(caller.owner);
      return release;
    };
    const strangers = ['s1', 's2'].map((owner) => enter({ owner, network: owner }));
    const people = ['p1', 'p2', 'p3'].map((owner) => enter(known(owner)));
    await turn();
    expect([started, queue.waitingCount]).toEqual([['s1', 'p1', 'p2'], 2]);
    (await strangers[0])?.();
    (await people[0])?.();
    await Promise.all([strangers[1], people[2]]);
    expect(started.slice(3)).toEqual(['s2', 'p3']);
  });
});

/** Runs virtual time in steps until `work` is done. */
const inVirtualTime = async (work: Promise<unknown>): Promise<void> => {
  let isOver = false;
  void work.finally(() => (isOver = true));
  while (!isOver) await vi.advanceTimersByTimeAsync(50);
};

describe('a queue for pictures or searches that strangers flood', () => {
  /** Devices without an account, each asking again as soon as it was answered or refused. */
  const flood = async (settings: { readonly slots: number; readonly workMs: number; readonly waitMs: number }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const queue = createFairQueue({ ...options, ...settings, waitingMax: 300, ofStrangers: 1 });
    const pass = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
    const ask = async (caller: QueueCaller, workMs: number): Promise<string> => {
      try {
        const release = await queue.enter(caller);
        await pass(workMs);
        release();
        return 'done';
      } catch (error) {
        return reason(error);
      }
    };
    let isOver = false;
    const strangers = Array.from({ length: 160 }, async (_, device) => {
      for (let round = 0; !isOver; round += 1) {
        const answer = await ask({ owner: `${device}/${round}`, network: `net${device % 40}` }, settings.workMs);
        if (answer !== 'done') await pass(100);
      }
    });
    return {
      ask,
      end: (): void => {
        isOver = true;
        void Promise.all(strangers);
      },
    };
  };
  const cases = [
    ['pictures', { slots: 2, workMs: 2500, waitMs: 30_000 }, 600],
    ['searches', { slots: 2, workMs: 500, waitMs: 1500 }, 80],
  ] as const;

  it.each(cases)(
    'finding N2: 160 devices of 40 networks keep no verified player waiting [threat 21] (%s)',
    async (_, settings, ownMs) => {
      const { ask, end } = await flood(settings);
      const answers: string[] = [];
      const players = async (): Promise<void> => {
        for (let player = 0; player < 50; player += 1) answers.push(await ask(known(`p${player}`), ownMs));
      };
      await inVirtualTime(players());
      end();
      expect(answers).toEqual(Array.from({ length: 50 }, () => 'done'));
    },
  );

  it.each(cases)(
    'finding N2: a device on a quiet network is served before networks that flood (%s)',
    async (_, settings, ownMs) => {
      const { ask, end } = await flood(settings);
      // Each network has had a turn.
      await vi.advanceTimersByTimeAsync(45 * settings.workMs);
      const answer = ask({ owner: 'new', network: 'quiet' }, ownMs);
      await inVirtualTime(answer);
      end();
      expect(await answer).toBe('done');
    },
  );
});

describe('a queue in which some people we know use much', () => {
  const settings = { ...options, slots: 3, ofStrangers: 1, ordinaryMs: 1000 };

  it('keeps a slot for ordinary callers, and one for the others', async () => {
    let nowMs = 0;
    const time = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    onTestFinished(() => time.mockRestore());
    const queue = createFairQueue(settings);
    const started: string[] = [];
    const enter = async (owner: string): Promise<() => void> => {
      const release = await queue.enter(known(owner));
      started.push(owner);
      return release;
    };
    for (const owner of ['heavy', 'heavier']) {
      const release = await enter(owner);
      nowMs += 2000;
      release();
    }
    started.length = 0;
    const entries = [enter('heavy'), enter('heavier'), enter('new'), enter('other')];
    await turn();
    expect(started).toEqual(['heavy', 'new']);
    // The slot of an ordinary caller goes to the next ordinary one, and that of a heavy caller to the next of any kind.
    (await entries[2])?.();
    await turn();
    expect(started).toEqual(['heavy', 'new', 'other']);
    (await entries[0])?.();
    await turn();
    expect(started).toEqual(['heavy', 'new', 'other', 'heavier']);
  });

  it('gives an ordinary caller one of their slots at a time, and starts all who may take a slot that is free', async () => {
    const queue = createFairQueue(settings);
    const first = await queue.enter(known('a'));
    const second = await queue.enter(known('a'));
    const third = queue.enter(known('a'));
    expect(queue.waitingCount).toBe(1);
    first();
    const release = await third;
    expect(queue.waitingCount).toBe(0);
    second();
    release();
    const [again, other] = [await queue.enter(known('a')), await queue.enter(known('b'))];
    again();
    other();
  });

  it('serves ordinary callers at once while three others send slow work without end [threat 21]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const queue = createFairQueue({ ...options, slots: 3, ofStrangers: 1, ordinaryMs: 4000, waitMs: 30_000 });
    const pass = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
    let isOver = false;
    const attack = async (owner: string): Promise<void> => {
      while (!isOver) {
        const release = await queue.enter(known(owner)).catch(() => null);
        await pass(release === null ? 100 : 7000);
        release?.();
      }
    };
    void Promise.all(['x', 'y', 'z'].flatMap((owner) => Array.from({ length: 8 }, () => attack(owner))));
    // Each has sent the first one as an ordinary caller.
    await vi.advanceTimersByTimeAsync(25_000);
    const waits: number[] = [];
    const players = async (): Promise<void> => {
      for (let player = 0; player < 50; player += 1) {
        const askedMs = performance.now();
        const release = await queue.enter(known(`p${player}`));
        waits.push(performance.now() - askedMs);
        await pass(300);
        release();
      }
    };
    await inVirtualTime(players());
    isOver = true;
    expect(Math.max(...waits)).toBe(0);
  });
});
