import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../platform/log.ts';

/** One numbered row of a stream, as the text of the frame that carries it. */
export interface StreamRow {
  readonly stream: string;
  readonly seq: number;
  readonly text: string;
}

export interface StreamSource {
  /** The last number of each. */
  heads(streams: readonly string[]): Promise<Map<string, number>>;
  /** Of each stream what comes after a number, in order, at most `limit` rows of each. */
  after(places: readonly { stream: string; seq: number }[], limit: number): Promise<StreamRow[]>;
}

export interface Follower {
  sendText(text: string): void;
}

export interface StreamsOptions {
  readonly source: StreamSource;
  readonly log: Log;
  /** How often every followed stream is looked at, whatever was heard (rule 25). */
  readonly lookMs: number;
  /** A read costs the same for one stream as for twenty: where they follow each other closely, each waits for company. */
  readonly readEveryMs?: number;
}

const rowsAtOnce = 100;
const streamsAtOnce = 200;
const headsAtOnce = 1000;

export type Streams = ReturnType<typeof createStreams>;

/**
 * Sockets that follow numbered streams. Whatever comes from wherever, a follower is sent the number after the last one it was sent
 * and nothing else; what is missing is read. So rows may come twice, late, in any order or not at all (rules 16, 18 and 25).
 */
export const createStreams = ({ source, log, lookMs, readEveryMs = 4 }: StreamsOptions) => {
  /** Who follows a stream, and the last number that each was sent. */
  const followed = new Map<string, Map<Follower, number>>();
  const streamsOf = new Map<Follower, Set<string>>();
  const behind = new Set<string>();
  let isReading = false;
  let isDue = false;
  let readAtMs = 0;

  const offer = (row: StreamRow): void => {
    const followers = followed.get(row.stream);
    if (followers === undefined) return;
    for (const [follower, sent] of followers) {
      if (row.seq === sent + 1) {
        followers.set(follower, row.seq);
        follower.sendText(row.text);
      } else if (row.seq > sent) behind.add(row.stream);
    }
  };

  const leastSent = (stream: string): number | null => {
    const followers = followed.get(stream);
    return followers === undefined ? null : Math.min(...followers.values());
  };

  /** Reads what is missing, many streams in one question; what fails is found again by the next look. */
  const readBehind = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    try {
      while (behind.size > 0) {
        const restMs = readAtMs + readEveryMs - performance.now();
        if (restMs > 0) await sleep(restMs);
        const streams = [...behind].slice(0, streamsAtOnce);
        for (const stream of streams) behind.delete(stream);
        const places = streams.flatMap((stream) => {
          const seq = leastSent(stream);
          return seq === null ? [] : [{ stream, seq }];
        });
        if (places.length === 0) continue;
        readAtMs = performance.now();
        const rows = await source.after(places, rowsAtOnce);
        const counts = new Map<string, number>();
        for (const row of rows) {
          offer(row);
          counts.set(row.stream, (counts.get(row.stream) ?? 0) + 1);
        }
        for (const [stream, count] of counts) if (count === rowsAtOnce) behind.add(stream);
      }
    } catch (error) {
      log.warn({ err: error }, 'streams could not be read; the next look finds what is missing');
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
        log.warn({ err: error }, 'streams could not be looked at');
      })
      .finally(() => {
        isLooking = false;
      });
  }, lookMs);
  timer.unref();

  const leave = (follower: Follower, stream: string): void => {
    const followers = followed.get(stream);
    followers?.delete(follower);
    if (followers?.size === 0) followed.delete(stream);
    const streams = streamsOf.get(follower);
    streams?.delete(stream);
    if (streams?.size === 0) streamsOf.delete(follower);
  };

  return {
    /**
     * Sends the follower everything after `seq`, and from then on everything new. Says the last number that was sent; null where
     * the follower left, or began again, meanwhile. Whoever is known to have all up to `head` need not be read for.
     */
    follow: async (follower: Follower, stream: string, seq: number, head = Infinity): Promise<number | null> => {
      const followers = followed.get(stream) ?? new Map<Follower, number>();
      followed.set(stream, followers);
      followers.set(follower, seq);
      const streams = streamsOf.get(follower) ?? new Set<string>();
      streamsOf.set(follower, streams);
      streams.add(stream);
      if (seq >= head) return seq;
      for (;;) {
        const sent = followers.get(follower);
        if (sent === undefined || followed.get(stream) !== followers) return null;
        const rows = await source.after([{ stream, seq: sent }], rowsAtOnce);
        for (const row of rows) offer(row);
        if (rows.length < rowsAtOnce) return followers.get(follower) ?? null;
      }
    },
    leave,
    leaveAll: (follower: Follower): void => {
      // What is taken out of a set meanwhile does not disturb going through it.
      for (const stream of streamsOf.get(follower) ?? []) leave(follower, stream);
    },
    isFollowed: (stream: string): boolean => followed.has(stream),
    /** How many streams this one follows. */
    countOf: (follower: Follower): number => streamsOf.get(follower)?.size ?? 0,
    /** The last number that the follower was sent. */
    sentTo: (follower: Follower, stream: string): number | undefined => followed.get(stream)?.get(follower),
    /** Rows that are known to be stored. */
    offer: (rows: readonly StreamRow[]): void => {
      for (const row of rows) offer(row);
      if (behind.size > 0) void readBehind();
    },
    /** Somebody says that a stream reaches at least to here. */
    hint: (stream: string, head: number): void => {
      const sent = leastSent(stream);
      if (sent === null || head <= sent) return;
      behind.add(stream);
      // After this turn, so that hints that came together are read together.
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
