import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../runtime/clock.ts';
import type { Metrics } from '../runtime/metrics.ts';

/**
 * Node writes a text together with its head, and bytes as a second piece. Up to 16 KB with the head, joining both is
 * cheaper; beyond, libuv would copy them once more.
 */
const joinedMax = 15 * 1024;

/** One form of a response body. */
export class ReadyBody {
  readonly length: number;
  /** For `end` with the encoding `latin1`: short bodies are texts with one character per byte. */
  readonly sent: Buffer | string;

  constructor(bytes: Buffer) {
    this.length = bytes.length;
    this.sent = bytes.length <= joinedMax ? bytes.toString('latin1') : bytes;
  }

  get bytes(): Buffer {
    return typeof this.sent === 'string' ? Buffer.from(this.sent, 'latin1') : this.sent;
  }
}

/** A response body with lazily compressed, memoized variants. */
export class ReadyBytes {
  readonly plain: ReadyBody;
  #gzip: ReadyBody | undefined;
  #brotli: ReadyBody | undefined;

  constructor(answer: unknown) {
    this.plain = new ReadyBody(Buffer.from(JSON.stringify(answer)));
  }

  get gzip(): ReadyBody {
    // Copied, because zlib's result keeps its whole work buffer alive.
    this.#gzip ??= new ReadyBody(Buffer.from(gzipSync(this.plain.bytes)));
    return this.#gzip;
  }

  get brotli(): ReadyBody {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    this.#brotli ??= new ReadyBody(Buffer.from(brotliCompressSync(this.plain.bytes, { params })));
    return this.#brotli;
  }
}

const entryBytes = 1024;

interface Loaded {
  readonly msg: unknown;
  /** False for responses not worth caching, such as a page past the end. */
  readonly isWorthKeeping?: boolean;
  /** When the response expires on its own, for example because an event starts. */
  readonly staleAtMs: number | null;
}

/**
 * Caches whole responses in memory until `clear`. Concurrent loads of one key are shared. A load in progress during
 * `clear` is returned but not cached, because it may have read old rows.
 */
export const createReadyBytesCache = (clock: Clock, metrics: Metrics, maxBytes = 64 * 1024 * 1024) => {
  const entries = new LRUCache<string, { bytes: ReadyBytes; staleAtMs: number | null }>({
    maxSize: maxBytes,
    // Text compresses to less than half, so both compressed variants together take at most as much again.
    sizeCalculation: ({ bytes }) => 2 * bytes.plain.length + entryBytes,
  });
  const loading = new Map<string, Promise<ReadyBytes>>();
  const hits = metrics.cacheReads.labels('memory');
  const misses = metrics.cacheReads.labels('database');
  let generation = 0;
  let uncounted = 0;

  // Counted once per event loop turn: prom-client's label lookup takes longer than a read from memory.
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
      const running = loading.get(key);
      if (running !== undefined) return running;
      misses.inc();
      const promise = load(key, loader).finally(() => {
        if (loading.get(key) === promise) loading.delete(key);
      });
      loading.set(key, promise);
      return promise;
    },
    clear: (): void => {
      generation += 1;
      entries.clear();
      loading.clear();
    },
  };
};
