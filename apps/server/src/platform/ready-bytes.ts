import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';
import type { Metrics } from './metrics.ts';

/** An answer as it goes over the wire. Compressed forms are made when somebody first asks for them, then kept. */
export class ReadyBytes {
  readonly plain: Buffer;
  #gzip: Buffer | undefined;
  #brotli: Buffer | undefined;

  constructor(answer: unknown) {
    this.plain = Buffer.from(JSON.stringify(answer));
  }

  get gzip(): Buffer {
    // Copied: what zlib returns holds on to its whole work buffer.
    this.#gzip ??= Buffer.from(gzipSync(this.plain));
    return this.#gzip;
  }

  get brotli(): Buffer {
    this.#brotli ??= Buffer.from(brotliCompressSync(this.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
    return this.#brotli;
  }
}

const entryBytes = 1024;

interface Loaded {
  readonly msg: unknown;
  /** False for what is not worth a place, such as a page behind the last. */
  readonly isWorthKeeping?: boolean;
  /** When time alone makes the answer wrong, for example because an event starts. */
  readonly staleAtMs: number | null;
}

/**
 * Keeps whole answers in memory until `clear`. One load per key at a time; a load that was under way when the cache
 * was cleared is answered but not kept, because it may have read the old rows.
 */
export const createReadyBytesCache = (clock: Clock, metrics: Metrics, maxBytes = 64 * 1024 * 1024) => {
  const entries = new LRUCache<string, { bytes: ReadyBytes; staleAtMs: number | null }>({
    maxSize: maxBytes,
    // Text compresses to less than half, so both compressed forms fit in as much again; the rest is what holds them.
    sizeCalculation: ({ bytes }) => 2 * bytes.plain.length + entryBytes,
  });
  const underWay = new Map<string, Promise<ReadyBytes>>();
  const hits = metrics.cacheReads.labels('memory');
  const misses = metrics.cacheReads.labels('database');
  let generation = 0;
  let uncounted = 0;

  // Once for all hits of a turn: prom-client looks its labels up for longer than a read from memory takes.
  const countHits = (): void => {
    hits.inc(uncounted);
    uncounted = 0;
  };

  const load = async (key: string, loader: () => Promise<Loaded>): Promise<ReadyBytes> => {
    const startedIn = generation;
    const { msg, staleAtMs, isWorthKeeping = true } = await loader();
    const bytes = new ReadyBytes({ code: 0, msg });
    if (startedIn === generation && isWorthKeeping) entries.set(key, { bytes, staleAtMs });
    return bytes;
  };

  return {
    read: (key: string, loader: () => Promise<Loaded>): ReadyBytes | Promise<ReadyBytes> => {
      const entry = entries.get(key);
      if (entry !== undefined && (entry.staleAtMs === null || entry.staleAtMs > clock.now())) {
        if (uncounted === 0) setImmediate(countHits);
        uncounted += 1;
        return entry.bytes;
      }
      const running = underWay.get(key);
      if (running !== undefined) return running;
      misses.inc();
      const promise = load(key, loader).finally(() => {
        if (underWay.get(key) === promise) underWay.delete(key);
      });
      underWay.set(key, promise);
      return promise;
    },
    clear: (): void => {
      generation += 1;
      entries.clear();
      underWay.clear();
    },
  };
};
