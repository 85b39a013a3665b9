import { createCounts } from './counts.ts';
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
  /**
   * Milliseconds of slots that a person we know may have used lately and still be an ordinary caller. Half of the slots
   * of people we know are for ordinary callers only, each with one entry at a time. Without it, there is no difference.
   */
  readonly ordinaryMs?: number | undefined;
  /** Slots that one owner may hold and wait for; more are refused, because this owner causes the load. */
  readonly perOwner: number;
  /**
   * Waiting entries of all owners, of strangers and of people we know apart. One more takes the place of an entry of the
   * owner, or the network of strangers, with the most; if that is its own, it is refused as the server is busy.
   */
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

interface Slot {
  readonly caller: QueueCaller;
  readonly isHeavy: boolean;
}
type Start = (slot: Slot) => void;

interface Waiting {
  readonly caller: QueueCaller;
  /** With what refuses the entry in place of a newcomer. */
  readonly starts: Map<Start, () => void>;
}

/** What one stranger has waiting counts for the whole network, which makes owners at no cost. */
const payerOf = ({ owner, network }: QueueCaller): string => network ?? owner;

/** Strangers or people we know, in one queue: who waits, and how many slots they hold. */
const createLine = (slots: number, ordinaryMs = Infinity) => {
  const heavySlots = ordinaryMs === Infinity ? slots : Math.max(1, slots >> 1);
  const waiting = new Map<string, Waiting>();
  // Milliseconds that slots were held.
  const usage = createRecentUsage();
  const networkUsage = createRecentUsage();
  const ordinary = createCounts();
  let [count, heavy] = [0, 0];

  const remove = (owner: string, start: Start): boolean => {
    const own = waiting.get(owner);
    if (own?.starts.delete(start) !== true) return false;
    if (own.starts.size === 0) waiting.delete(owner);
    count -= 1;
    return true;
  };

  /** A slot that this caller may take now. */
  const slotFor = (caller: QueueCaller, nowMs: number): Slot | null => {
    if (ordinary.total + heavy >= slots) return null;
    const { owner } = caller;
    const isHeavy = heavySlots < slots && (ordinary.of(owner) > 0 || usage.of(owner, nowMs) > ordinaryMs);
    return isHeavy && heavy >= heavySlots ? null : { caller, isHeavy };
  };

  const take = ({ caller: { owner }, isHeavy }: Slot): void => {
    if (isHeavy) heavy += 1;
    else ordinary.add(owner);
  };

  /** The owner with the least usage, of the network with the least usage, among those who may start. */
  const nextOf = (nowMs: number): readonly [Waiting, Slot] | undefined => {
    let [next, least, leastOwn]: [readonly [Waiting, Slot] | undefined, number, number] = [
      undefined,
      Infinity,
      Infinity,
    ];
    for (const each of waiting.values()) {
      const { owner, network } = each.caller;
      const own = usage.of(owner, nowMs);
      const used = network === null ? own : networkUsage.of(network, nowMs);
      if (used > least || (used === least && own >= leastOwn)) continue;
      const slot = slotFor(each.caller, nowMs);
      if (slot !== null) [next, least, leastOwn] = [[each, slot], used, own];
    }
    return next;
  };

  return {
    remove,
    add: (caller: QueueCaller, start: Start, refuse: () => void): void => {
      const own = waiting.get(caller.owner);
      if (own === undefined) waiting.set(caller.owner, { caller, starts: new Map([[start, refuse]]) });
      else own.starts.set(start, refuse);
      count += 1;
    },
    /**
     * Refuses the latest entry of the payer who has the most waiting, if that is more than the newcomer would have, so
     * that a few callers cannot fill the room.
     */
    makeRoom: (newcomer: QueueCaller): boolean => {
      const counts = new Map<string, number>();
      for (const { caller, starts } of waiting.values()) {
        const payer = payerOf(caller);
        counts.set(payer, (counts.get(payer) ?? 0) + starts.size);
      }
      let [most, payer] = [(counts.get(payerOf(newcomer)) ?? 0) + 1, ''];
      for (const [each, total] of counts) if (total > most) [most, payer] = [total, each];
      const last = [...waiting.values()].findLast(({ caller }) => payerOf(caller) === payer);
      const refuse = [...(last?.starts.values() ?? [])].at(-1);
      refuse?.();
      return refuse !== undefined;
    },
    /** Starts the next waiting entry in a slot that is free. Returns whether there was one. */
    startNext: (nowMs: number): boolean => {
      const [next, slot] = nextOf(nowMs) ?? [];
      const [start] = next?.starts.keys() ?? [];
      if (slot === undefined || start === undefined) return false;
      remove(slot.caller.owner, start);
      take(slot);
      start(slot);
      return true;
    },
    slotFor,
    take,
    giveBack: ({ caller: { owner, network }, isHeavy }: Slot, usedMs: number, nowMs: number): void => {
      if (isHeavy) heavy -= 1;
      else ordinary.remove(owner);
      usage.add(owner, usedMs, nowMs);
      if (network !== null) networkUsage.add(network, usedMs, nowMs);
    },
    get waitingCount(): number {
      return count;
    },
    get taken(): number {
      return ordinary.total + heavy;
    },
  };
};

/**
 * Limits how much work runs at once. The owner who used the least time lately is served first, so that an owner with
 * many or expensive entries waits behind everyone else, and others wait only for what already runs. People we know have
 * slots that strangers cannot take, some of which are only for those who use little, and strangers always keep one.
 */
export const createFairQueue = ({ perOwner, waitingMax, waitMs, onRefused, ...options }: FairQueueOptions) => {
  const { ofStrangers, ordinaryMs } = options;
  // Below two, one of the two classes would have none.
  const slots = ofStrangers === undefined ? options.slots : Math.max(2, options.slots);
  const known = createLine(ofStrangers === undefined ? slots : slots - 1, ordinaryMs);
  const strangers = ofStrangers === undefined ? known : createLine(Math.max(1, Math.min(ofStrangers, slots - 1)));
  const lineOf = ({ network }: QueueCaller) => (network === null ? known : strangers);
  const held = createCounts();
  const taken = (): number => (known === strangers ? known.taken : known.taken + strangers.taken);

  /** Hands free slots to waiting entries directly, so newcomers cannot overtake. */
  const startNext = (nowMs: number): void => {
    while (taken() < slots) if (!known.startNext(nowMs) && (strangers === known || !strangers.startNext(nowMs))) return;
  };

  const wait = (caller: QueueCaller): Promise<Slot> =>
    new Promise((resolve, reject) => {
      const { owner, signal } = caller;
      const line = lineOf(caller);
      const stop = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const start = (slot: Slot): void => {
        stop();
        resolve(slot);
      };
      const giveUp = (): void => {
        stop();
        if (line.remove(owner, start)) reject(busy());
      };
      const refuse = (): void => {
        giveUp();
        onRefused?.();
      };
      const timer = setTimeout(refuse, waitMs);
      signal?.addEventListener('abort', giveUp);
      line.add(caller, start, refuse);
    });

  return {
    /** Takes a slot and returns its release. `signal` gives up waiting, for callers that hung up. */
    enter: async (caller: QueueCaller): Promise<() => void> => {
      if (caller.signal?.aborted === true) throw busy();
      const { owner } = caller;
      const line = lineOf(caller);
      const free = taken() < slots ? line.slotFor(caller, performance.now()) : null;
      const isGreedy = held.of(owner) >= perOwner;
      const isFull = free === null && line.waitingCount >= waitingMax;
      if (isGreedy || (isFull && !line.makeRoom(caller))) {
        onRefused?.();
        throw isGreedy ? greedy() : busy();
      }
      held.add(owner);
      if (free !== null) line.take(free);
      const waited = (): Promise<Slot> =>
        wait(caller)
          .finally(beginWait())
          .catch((error: unknown) => {
            held.remove(owner);
            throw error;
          });
      const slot = free ?? (await waited());
      const startMs = performance.now();
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        const nowMs = performance.now();
        line.giveBack(slot, nowMs - startMs, nowMs);
        held.remove(owner);
        startNext(nowMs);
      };
    },
    get waitingCount(): number {
      return known === strangers ? known.waitingCount : known.waitingCount + strangers.waitingCount;
    },
  };
};
