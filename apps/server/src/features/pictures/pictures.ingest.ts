import { availableParallelism } from 'node:os';
import { Failure } from '../../platform/failure.ts';
import type { Log } from '../../platform/log.ts';
import { LimitBroken, startIngestChild, type IngestChild, type Ingested, type Work } from './pictures.ingest-child.ts';
import { findIdling, findIsolation } from './pictures.isolation.ts';
import { createTurns } from './pictures.turn.ts';

export interface IngestOptions {
  readonly log: Log;
  /** How many pictures are worked on at once. */
  readonly childrenMax?: number;
  /** How many more may wait, and how large they may be together; they wait in memory. */
  readonly waitingMax?: number;
  readonly waitingBytesMax?: number;
  readonly cpuMs?: number;
  readonly timeMs?: number;
  readonly memoryBytes?: number;
}

const megabyte = 1024 * 1024;
/** Decoders keep what they once needed; a child that rests above this makes room for a new one. */
const restingBytes = 150 * megabyte;

export type Ingest = ReturnType<typeof createIngest>;

/**
 * The one way in for pictures of anybody (attack 24). Children start with the first picture; one that broke a limit or
 * died is replaced by the next picture that needs it.
 */
export const createIngest = (options: IngestOptions) => {
  const { log, cpuMs = 10_000, timeMs = 60_000, memoryBytes = 400 * megabyte } = options;
  // One processor is left to those who answer.
  const { childrenMax = Math.max(1, Math.min(2, availableParallelism() - 1)) } = options;
  // A child makes a phone's picture in a fifth of a second: whoever is last in line waits seconds, not minutes.
  const { waitingMax = 64, waitingBytesMax = 200 * megabyte } = options;
  const [isolation, turns] = [findIsolation(), createTurns(findIdling())];
  if (isolation.length === 0) log.warn('pictures are decoded without a network namespace: the system permits none');
  const children = new Set<IngestChild>();
  const resting: IngestChild[] = [];
  const waiting: (() => void)[] = [];
  let waitingBytes = 0;
  let busyCount = 0;
  let isClosed = false;

  const admit = async (bytes: number): Promise<void> => {
    if (busyCount < childrenMax) {
      busyCount += 1;
      return;
    }
    if (waiting.length >= waitingMax || waitingBytes + bytes > waitingBytesMax) throw new Failure('unavailable');
    waitingBytes += bytes;
    await new Promise<void>((resolve) => waiting.push(resolve));
    waitingBytes -= bytes;
  };

  // Handed on rather than given back, or whoever comes just now would be one too many.
  const release = (): void => {
    const next = waiting.shift();
    if (next === undefined) busyCount -= 1;
    else next();
  };

  const retire = async (child: IngestChild): Promise<void> => {
    await child.kill();
    children.delete(child);
  };

  const takeChild = (): IngestChild => {
    const rested = resting.pop();
    if (rested?.isAlive() === true) return rested;
    if (rested !== undefined) children.delete(rested);
    const child = startIngestChild({ cpuMs, timeMs, memoryBytes }, isolation, turns);
    children.add(child);
    return child;
  };

  const runIn = async (child: IngestChild, work: Work): Promise<Ingested> => {
    try {
      const ingested = await child.run(work);
      if (child.memoryBytes() > restingBytes) void retire(child);
      else resting.push(child);
      return ingested;
    } catch (error) {
      children.delete(child);
      if (isClosed) throw new Failure('unavailable');
      log.warn({ err: error }, 'an ingest process was lost');
      throw new Failure(error instanceof LimitBroken ? 'picture_refused' : 'unavailable');
    }
  };

  const workOn = async (work: Work): Promise<Extract<Ingested, { outcome: 'done' }>> => {
    await admit(work.picture.length);
    try {
      if (isClosed) throw new Failure('unavailable');
      const ingested = await runIn(takeChild(), work);
      if (ingested.outcome === 'done') return ingested;
      throw new Failure(ingested.outcome === 'refused' ? 'picture_refused' : 'picture_too_large');
    } finally {
      release();
    }
  };

  return {
    /** The picture upright, small, as WebP and without anything that is not the picture. */
    run: (picture: Uint8Array) => workOn({ picture, mark: '' }),
    /** A picture that was taken in, with `text` all over it. Its letters are those of pictures.font.ts. */
    mark: (picture: Uint8Array, text: string) => workOn({ picture, mark: text }),
    /** Of the processes that run now. */
    pids: (): number[] => [...children].flatMap(({ pid }) => pid ?? []),
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.all([...children].map((child) => child.kill()));
    },
  };
};
