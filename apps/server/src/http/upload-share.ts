import { createRecentUsage } from '../runtime/recent-usage.ts';

/** Bytes of one upload in memory. */
interface HeldBytes {
  readonly owner: string;
  /** Null for people we know. */
  readonly network: string | null;
  /** Ends the upload of a stranger, because others used less. */
  readonly giveUp: () => void;
}

interface Held extends HeldBytes {
  bytes: number;
  atMs: number;
}

/** A kilobyte for a second. */
const unit = 1024 * 1000;

/**
 * Memory that one class of callers shares. When it is full, what a person we know sends is refused; strangers make
 * devices at no cost, so among them the network whose uploads held the most for the longest lately gives up one.
 */
export const createUploadShare = (bytesMax: number) => {
  const uploads = new Set<Held>();
  const usage = createRecentUsage();
  const networkUsage = createRecentUsage();
  let total = 0;

  const settle = (held: Held, nowMs: number): void => {
    const used = (held.bytes * (nowMs - held.atMs)) / unit;
    held.atMs = nowMs;
    if (held.network === null || used === 0) return;
    usage.add(held.owner, used, nowMs);
    networkUsage.add(held.network, used, nowMs);
  };

  const remove = (held: Held): void => {
    if (!uploads.delete(held)) return;
    settle(held, performance.now());
    total -= held.bytes;
  };

  /** An upload of the device that used the most, of the network that used the most; null if that is the device itself. */
  const heaviest = (than: Held, nowMs: number): Held | null => {
    const usedBy = ({ owner, network }: Held): [number, number] => [
      network === null ? 0 : networkUsage.of(network, nowMs),
      usage.of(owner, nowMs),
    ];
    let found = than;
    let [most, mostOwn] = usedBy(than);
    for (const each of uploads) {
      if (each.bytes === 0) continue;
      const [used, own] = usedBy(each);
      if (used > most || (used === most && own > mostOwn)) [found, most, mostOwn] = [each, used, own];
    }
    return found.owner === than.owner ? null : found;
  };

  const makeRoom = (held: Held, more: number): boolean => {
    if (total + more <= bytesMax) return true;
    if (held.network === null || more > bytesMax) return false;
    const nowMs = performance.now();
    for (const each of uploads) settle(each, nowMs);
    while (total + more > bytesMax) {
      const next = heaviest(held, nowMs);
      if (next === null) return false;
      remove(next);
      next.giveUp();
    }
    return true;
  };

  return {
    enter: (upload: HeldBytes) => {
      const held: Held = { ...upload, bytes: 0, atMs: performance.now() };
      uploads.add(held);
      return {
        /** Returns whether there is room for what arrived. */
        add: (more: number): boolean => {
          if (!uploads.has(held) || !makeRoom(held, more)) return false;
          settle(held, performance.now());
          held.bytes += more;
          total += more;
          return true;
        },
        leave: (): void => remove(held),
      };
    },
  };
};
