import { Failure } from './failure.ts';

export interface FairQueueOptions {
  /** Slots that can be taken at the same time. */
  readonly slots: number;
  /** Slots that one owner may hold and wait for; more are refused, because this owner causes the load. */
  readonly perOwner: number;
  /** Waiting entries of all owners; more are refused, because the server is busy. */
  readonly waitingMax: number;
  /** How long an entry waits before it is refused. */
  readonly waitMs: number;
  /** Called for every refusal, except of callers that hung up. */
  readonly onRefused?: () => void;
}

/** Who waits for a piece of work. */
export interface WorkOwner {
  readonly owner: string;
  readonly isStaff: boolean;
  /** Aborted when the caller hung up, so that the work can be skipped. */
  readonly signal?: AbortSignal | undefined;
}

/** Time used counts half after this long. */
const halfLifeMs = 30_000;
const rememberedMax = 10_000;

const busy = (): Failure => new Failure('unavailable', { retry_after: 2 });
const greedy = (): Failure => new Failure('too_frequent', { retry_after: 1 });

/** How long each owner held slots lately. */
const createUsage = () => {
  const usage = new Map<string, { readonly ms: number; readonly atMs: number }>();
  const of = (owner: string, nowMs: number): number => {
    const used = usage.get(owner);
    return used === undefined ? 0 : used.ms * 2 ** ((used.atMs - nowMs) / halfLifeMs);
  };
  return {
    of,
    add: (owner: string, ms: number, nowMs: number): void => {
      usage.set(owner, { ms: of(owner, nowMs) + ms, atMs: nowMs });
      if (usage.size <= rememberedMax) return;
      for (const each of usage.keys()) if (of(each, nowMs) < 1) usage.delete(each);
      if (usage.size > rememberedMax) usage.clear();
    },
  };
};

/**
 * Limits how much work runs at once. The owner who used the least time lately is served first, so that an owner with
 * many or expensive entries waits behind everyone else, and others wait only for what already runs.
 */
export const createFairQueue = ({ slots, perOwner, waitingMax, waitMs, onRefused }: FairQueueOptions) => {
  const waiting = new Map<string, Set<() => void>>();
  const held = new Map<string, number>();
  const usage = createUsage();
  let waitingCount = 0;
  let taken = 0;

  const hold = (owner: string, count: 1 | -1): void => {
    const now = (held.get(owner) ?? 0) + count;
    if (now > 0) held.set(owner, now);
    else held.delete(owner);
  };

  const remove = (owner: string, start: () => void): boolean => {
    const own = waiting.get(owner);
    if (own?.delete(start) !== true) return false;
    if (own.size === 0) waiting.delete(owner);
    waitingCount -= 1;
    return true;
  };

  const nextOwner = (nowMs: number): string | undefined => {
    let [next, least]: [string | undefined, number] = [undefined, Infinity];
    for (const owner of waiting.keys()) {
      const used = usage.of(owner, nowMs);
      if (used < least) [next, least] = [owner, used];
    }
    return next;
  };

  /** Hands a free slot to a waiting entry directly, so newcomers cannot overtake. */
  const startNext = (nowMs: number): void => {
    const owner = nextOwner(nowMs);
    const [start] = waiting.get(owner ?? '') ?? [];
    if (owner === undefined || start === undefined) {
      taken -= 1;
      return;
    }
    remove(owner, start);
    start();
  };

  const wait = (owner: string, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const start = (): void => {
        stop();
        resolve();
      };
      const giveUp = (): void => {
        stop();
        if (remove(owner, start)) reject(busy());
      };
      const timer = setTimeout(() => {
        giveUp();
        onRefused?.();
      }, waitMs);
      signal?.addEventListener('abort', giveUp);
      const own = waiting.get(owner);
      if (own === undefined) waiting.set(owner, new Set([start]));
      else own.add(start);
      waitingCount += 1;
    });

  return {
    /** Takes a slot and returns its release. `signal` gives up waiting, for callers that hung up. */
    enter: async (owner: string, signal?: AbortSignal): Promise<() => void> => {
      if (signal?.aborted === true) throw busy();
      const isGreedy = (held.get(owner) ?? 0) >= perOwner;
      if (isGreedy || (taken >= slots && waitingCount >= waitingMax)) {
        onRefused?.();
        throw isGreedy ? greedy() : busy();
      }
      hold(owner, 1);
      try {
        if (taken < slots) taken += 1;
        else await wait(owner, signal);
      } catch (error) {
        hold(owner, -1);
        throw error;
      }
      const startMs = performance.now();
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        const nowMs = performance.now();
        usage.add(owner, nowMs - startMs, nowMs);
        hold(owner, -1);
        startNext(nowMs);
      };
    },
    get waitingCount(): number {
      return waitingCount;
    },
  };
};
