import { createBatchedQuery } from '../data/batched-query.ts';
import type { Log } from '../runtime/log.ts';

/** A row of a stream, serialized as the frame that carries it. */
export interface StreamRow {
  readonly stream: string;
  readonly seq: number;
  readonly text: string;
  /** When the row was written. */
  readonly atMs?: number;
}

interface Position {
  readonly stream: string;
  readonly seq: number;
}

export interface StreamSource {
  /** The last sequence number of each stream. */
  heads(streams: readonly string[]): Promise<Map<string, number>>;
  /** For each position, the rows after the given sequence number, in order, at most `limit`. */
  after(positions: readonly Position[], limit: number): Promise<StreamRow[][]>;
}

export interface Follower {
  sendText(text: string): void;
}

export interface StreamsOptions {
  readonly source: StreamSource;
  readonly log: Log;
  /** How often every followed stream is polled, in case hints were lost (rule 25). */
  readonly lookMs: number;
  /** Called when a stream gets its first follower, and when its last one left. */
  readonly onChange?: (stream: string) => void;
  /** Called once for each new row that was sent to a follower, but not for replayed ones. */
  readonly onDelivered?: (row: StreamRow) => void;
}

const rowsAtOnce = 100;
const streamsAtOnce = 200;
const headsAtOnce = 1000;
const replaysAtOnce = 50;

export type Streams = ReturnType<typeof createStreams>;

/**
 * Delivers numbered streams to sockets. A follower is only ever sent the number after the last one it was sent; gaps are read
 * from the source. Rows may therefore arrive twice, late, out of order or not at all (rules 16, 18 and 25).
 */
export const createStreams = ({ source, log, lookMs, onChange, onDelivered }: StreamsOptions) => {
  /** Followers of each stream, with the last sequence number each was sent. */
  const followed = new Map<string, Map<Follower, number>>();
  /** Numbers of different epochs must not be mixed. Its followers agree on it, because they ask the source first. */
  const epochs = new Map<string, number>();
  const streamsOf = new Map<Follower, Set<string>>();
  const behind = new Set<string>();
  let isReading = false;
  let isDue = false;

  /** Returns whether a follower was sent the row. */
  const offer = (row: StreamRow): boolean => {
    const followers = followed.get(row.stream);
    if (followers === undefined) return false;
    let isSent = false;
    for (const [follower, sent] of followers) {
      if (row.seq === sent + 1) {
        followers.set(follower, row.seq);
        follower.sendText(row.text);
        isSent = true;
      } else if (row.seq > sent) behind.add(row.stream);
    }
    return isSent;
  };

  const deliver = (row: StreamRow): void => {
    if (offer(row)) onDelivered?.(row);
  };

  /** For sockets that resume, many per query. */
  const replay = createBatchedQuery((positions: readonly Position[]) => source.after(positions, rowsAtOnce), {
    batchMax: replaysAtOnce,
  });

  const leastSent = (stream: string): number | null => {
    const followers = followed.get(stream);
    return followers === undefined ? null : Math.min(...followers.values());
  };

  /** Reads missing rows, many streams per query. After a failure, the next poll finds them again. */
  const readBehind = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    try {
      while (behind.size > 0) {
        const streams = [...behind].slice(0, streamsAtOnce);
        for (const stream of streams) behind.delete(stream);
        const positions = streams.flatMap((stream) => {
          const seq = leastSent(stream);
          return seq === null ? [] : [{ stream, seq }];
        });
        if (positions.length === 0) continue;
        const found = await source.after(positions, rowsAtOnce);
        for (const [index, { stream }] of positions.entries()) {
          const rows = found[index] ?? [];
          for (const row of rows) deliver(row);
          if (rows.length === rowsAtOnce) behind.add(stream);
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'streams: reading missed messages failed, will retry on the next poll');
    } finally {
      isReading = false;
    }
  };

  const look = async (): Promise<void> => {
    const streams = [...followed.keys()];
    for (let start = 0; start < streams.length; start += headsAtOnce) {
      const heads = await source.heads(streams.slice(start, start + headsAtOnce));
      for (const [stream, head] of heads) if (head > (leastSent(stream) ?? head)) behind.add(stream);
      await readBehind();
    }
  };

  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'streams: polling the last sequence numbers failed, will retry');
      })
      .finally(() => {
        isLooking = false;
      });
  }, lookMs);
  timer.unref();

  const leave = (follower: Follower, stream: string): void => {
    const followers = followed.get(stream);
    followers?.delete(follower);
    if (followers?.size === 0) {
      followed.delete(stream);
      epochs.delete(stream);
      onChange?.(stream);
    }
    const streams = streamsOf.get(follower);
    streams?.delete(stream);
    if (streams?.size === 0) streamsOf.delete(follower);
  };

  return {
    /**
     * Sends the follower everything after `seq`, and everything new from then on. Resolves with the last sequence number sent, or
     * null if the follower left or restarted meanwhile. If `seq` has already reached `head`, nothing is read.
     */
    follow: async (
      follower: Follower,
      stream: string,
      seq: number,
      { epoch, head = Infinity }: { readonly epoch: number; readonly head?: number },
    ): Promise<number | null> => {
      const followers = followed.get(stream) ?? new Map<Follower, number>();
      followed.set(stream, followers);
      epochs.set(stream, epoch);
      if (followers.size === 0) onChange?.(stream);
      followers.set(follower, seq);
      const streams = streamsOf.get(follower) ?? new Set<string>();
      streamsOf.set(follower, streams);
      streams.add(stream);
      if (seq >= head) return seq;
      for (;;) {
        const sent = followers.get(follower);
        if (sent === undefined || followed.get(stream) !== followers) return null;
        const rows = await replay({ stream, seq: sent });
        for (const row of rows) offer(row);
        if (rows.length < rowsAtOnce) return followers.get(follower) ?? null;
      }
    },
    leave,
    leaveAll: (follower: Follower): void => {
      // Deleting from a Set while iterating over it is safe.
      for (const stream of streamsOf.get(follower) ?? []) leave(follower, stream);
    },
    isFollowed: (stream: string): boolean => followed.has(stream),
    followed: (): Iterable<string> => followed.keys(),
    epochOf: (stream: string): number | undefined => epochs.get(stream),
    countOf: (follower: Follower): number => streamsOf.get(follower)?.size ?? 0,
    sentTo: (follower: Follower, stream: string): number | undefined => followed.get(stream)?.get(follower),
    /** For rows known to be committed. */
    offer: (rows: readonly StreamRow[]): void => {
      for (const row of rows) deliver(row);
      if (behind.size > 0) void readBehind();
    },
    /** Hint that the stream has rows up to at least `head`. */
    hint: (stream: string, head: number): void => {
      const sent = leastSent(stream);
      if (sent === null || head <= sent) return;
      behind.add(stream);
      // Deferred, so that hints of the same tick share a read.
      if (isDue) return;
      isDue = true;
      setImmediate(() => {
        isDue = false;
        void readBehind();
      });
    },
    look,
    close: (): void => {
      clearInterval(timer);
    },
  };
};
