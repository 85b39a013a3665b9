import { Failure } from './failure.ts';
import { createRecentUsage } from './recent-usage.ts';
import { beginWait } from './request-context.ts';

export interface FairQueueOptions {
  /** Slots that can be taken at the same time. */
  readonly slots: number;
  /**
   * Slots that strangers can take together; people we know can take all but one. Without it, everyone competes for all
   * slots.
   */
  readonly ofStrangers?: number | undefined;
  /** Slots that one owner may hold and wait for; more are refused, because this owner causes the load. */
  readonly perOwner: number;
  /** Waiting entries of all owners, of strangers and of people we know apart; more are refused as the server is busy. */
  readonly waitingMax: number;
  /** How long an entry waits before it is refused. */
  readonly waitMs: number;
  /** Called for every refusal, except of callers that hung up. */
  readonly onRefused?: () => void;
}

export interface QueueCaller {
  readonly owner: string;
  /**
   * Null for people we know: staff, verified players, browsers that signed in before. Strangers make owners at no cost,
   * so what they use adds up by their network.
   */
  readonly network: string | null;
  /** Aborted when the caller hung up, so that the work can be skipped. */
  readonly signal?: AbortSignal | undefined;
}

/** Who waits for a piece of work. */
export interface WorkOwner extends QueueCaller {
  readonly isStaff: boolean;
}

const busy = (): Failure => new Failure('unavailable', { retry_after: 2 });
const greedy = (): Failure => new Failure('too_frequent', { retry_after: 1 });

interface Waiting {
  readonly caller: QueueCaller;
  readonly starts: Set<() => void>;
}

/** Strangers or people we know, in one queue: who waits, and how many slots they hold. */
const createLine = (slots: number) => {
  const waiting = new Map<string, Waiting>();
  // Milliseconds that slots were held.
  const usage = createRecentUsage();
  const networkUsage = createRecentUsage();
  let [count, taken] = [0, 0];

  const remove = (owner: string, start: () => void): boolean => {
    const own = waiting.get(owner);
    if (own?.starts.delete(start) !== true) return false;
    if (own.starts.size === 0) waiting.delete(owner);
    count -= 1;
    return true;
  };

  /** The owner with the least usage, of the network with the least usage. */
  const nextOf = (nowMs: number): Waiting | undefined => {
    let [next, least, leastOwn]: [Waiting | undefined, number, number] = [undefined, Infinity, Infinity];
    for (const each of waiting.values()) {
      const { owner, network } = each.caller;
      const own = usage.of(owner, nowMs);
      const used = network === null ? own : networkUsage.of(network, nowMs);
      if (used < least || (used === least && own < leastOwn)) [next, least, leastOwn] = [each, used, own];
    }
    return next;
  };

  return {
    remove,
    add: (caller: QueueCaller, start: () => void): void => {
      const own = waiting.get(caller.owner);
      if (own === undefined) waiting.set(caller.owner, { caller, starts: new Set([start]) });
      else own.starts.add(start);
      count += 1;
    },
    /** Starts the next waiting entry in a slot that is free. Returns whether there was one. */
    startNext: (nowMs: number): boolean => {
      const next = taken < slots ? nextOf(nowMs) : undefined;
      const [start] = next?.starts ?? [];
      if (next === undefined || start === undefined) return false;
      remove(next.caller.owner, start);
      taken += 1;
      start();
      return true;
    },
    hasRoom: (): boolean => taken < slots,
    take: (): void => {
      taken += 1;
    },
    giveBack: ({ owner, network }: QueueCaller, usedMs: number, nowMs: number): void => {
      taken -= 1;
      usage.add(owner, usedMs, nowMs);
      if (network !== null) networkUsage.add(network, usedMs, nowMs);
    },
    get waitingCount(): number {
      return count;
    },
    get taken(): number {
      return taken;
    },
  };
};

/**
 * Limits how much work runs at once. The owner who used the least time lately is served first, so that an owner with
 * many or expensive entries waits behind everyone else, and others wait only for what already runs. People we know have
 * slots that strangers cannot take, and strangers always keep one.
 */
export const createFairQueue = ({ perOwner, waitingMax, waitMs, onRefused, ...options }: FairQueueOptions) => {
  const { ofStrangers } = options;
  // Below two, one of the two classes would have none.
  const slots = ofStrangers === undefined ? options.slots : Math.max(2, options.slots);
  const known = createLine(ofStrangers === undefined ? slots : slots - 1);
  const strangers = ofStrangers === undefined ? known : createLine(Math.max(1, Math.min(ofStrangers, slots - 1)));
  const lineOf = ({ network }: QueueCaller) => (network === null ? known : strangers);
  const held = new Map<string, number>();
  const taken = (): number => (known === strangers ? known.taken : known.taken + strangers.taken);

  const hold = (owner: string, count: 1 | -1): void => {
    const now = (held.get(owner) ?? 0) + count;
    if (now > 0) held.set(owner, now);
    else held.delete(owner);
  };

  /** Hands a free slot to a waiting entry directly, so newcomers cannot overtake. */
  const startNext = (nowMs: number): void => {
    if (taken() < slots && !known.startNext(nowMs) && strangers !== known) strangers.startNext(nowMs);
  };

  const wait = (caller: QueueCaller): Promise<void> =>
    new Promise((resolve, reject) => {
      const { owner, signal } = caller;
      const line = lineOf(caller);
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
        if (line.remove(owner, start)) reject(busy());
      };
      const timer = setTimeout(() => {
        giveUp();
        onRefused?.();
      }, waitMs);
      signal?.addEventListener('abort', giveUp);
      line.add(caller, start);
    });

  return {
    /** Takes a slot and returns its release. `signal` gives up waiting, for callers that hung up. */
    enter: async (caller: QueueCaller): Promise<() => void> => {
      if (caller.signal?.aborted === true) throw busy();
      const { owner } = caller;
      const line = lineOf(caller);
      const isFree = taken() < slots && line.hasRoom();
      const isGreedy = (held.get(owner) ?? 0) >= perOwner;
      if (isGreedy || (!isFree && line.waitingCount >= waitingMax)) {
        onRefused?.();
        throw isGreedy ? greedy() : busy();
      }
      hold(owner, 1);
      try {
        if (isFree) line.take();
        else await wait(caller).finally(beginWait());
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
        line.giveBack(caller, nowMs - startMs, nowMs);
        hold(owner, -1);
        startNext(nowMs);
      };
    },
    get waitingCount(): number {
      return known === strangers ? known.waitingCount : known.waitingCount + strangers.waitingCount;
    },
  };
};
