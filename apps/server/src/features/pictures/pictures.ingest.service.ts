import { Failure } from '../../runtime/failure.ts';
import { createFairQueue, type WorkOwner } from '../../runtime/fair-queue.ts';
import type { Log } from '../../runtime/log.ts';
import {
  LimitBroken,
  startIngestChild,
  type IngestChild,
  type Ingested,
  type Work,
} from './pictures.ingest-child.adapter.ts';
import { findIdling, findIsolation } from './pictures.isolation.adapter.ts';
import { createCpuPriority } from './pictures.cpu-priority.adapter.ts';

export interface IngestOptions {
  readonly log: Log;
  /** Pictures of players processed concurrently. Staff have a process of their own. */
  readonly childrenMax?: number;
  readonly waitingMax?: number;
  /** Pictures of one person in work and waiting. */
  readonly perOwner?: number;
  /** Shorter than the listener's limit for connections without progress. */
  readonly waitMs?: number;
  readonly onRefused?: () => void;
  readonly onDecoderLost?: (reason: 'limit' | 'died') => void;
  readonly cpuMs?: number;
  readonly timeMs?: number;
  readonly memoryBytes?: number;
}

const megabyte = 1024 * 1024;
/** Decoders hold on to memory; an idle process above this size is replaced. */
const restingBytes = 150 * megabyte;
/** Ten photos of a phone, or one slow picture. */
const ordinaryMs = 3000;

export type Ingest = ReturnType<typeof createIngest>;

/**
 * Entry point for all pictures from outside (threat 24). Processes start with the first picture; one that exceeded a
 * limit or died is replaced when the next picture needs it.
 */
export const createIngest = (options: IngestOptions) => {
  const { log, cpuMs = 10_000, timeMs = 60_000, memoryBytes = 400 * megabyte } = options;
  // One for strangers, one for people we know who sent much lately, and one for the other people we know, who would wait
  // for seconds otherwise. They run when nothing else needs the processor.
  const { childrenMax = 3 } = options;
  // A phone photo takes about 200 ms. Memory is limited by the uploads in progress (http/uploads.ts).
  const { waitingMax = 300, perOwner = 6, waitMs = 30_000 } = options;
  const { onRefused = () => undefined, onDecoderLost = () => undefined } = options;
  const bounds = { perOwner, waitingMax, waitMs, onRefused };
  const queues = {
    players: createFairQueue({ ...bounds, slots: childrenMax, ofStrangers: 1, ordinaryMs }),
    staff: createFairQueue({ ...bounds, slots: 1 }),
  };
  const [isolation, turns] = [findIsolation(), createCpuPriority(findIdling())];
  if (isolation.length === 0) log.warn('pictures: no network namespace available, decoding with network access');
  const children = new Set<IngestChild>();
  const resting: IngestChild[] = [];
  let isClosed = false;

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
      log.warn({ err: error }, 'pictures: ingest process exited unexpectedly');
      onDecoderLost(error instanceof LimitBroken ? 'limit' : 'died');
      throw new Failure(error instanceof LimitBroken ? 'picture_refused' : 'unavailable');
    }
  };

  const workOn = async (work: Work, by: WorkOwner): Promise<Extract<Ingested, { outcome: 'done' }>> => {
    const release = await queues[by.isStaff ? 'staff' : 'players'].enter(by);
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
    /** Re-encodes a picture as WebP: upright, downscaled, without metadata. */
    run: (picture: Uint8Array, by: WorkOwner) => workOn({ picture, mark: '' }, by),
    /** Watermarks an ingested picture with `text`, limited to the characters of pictures.font.ts. */
    mark: (picture: Uint8Array, text: string, by: WorkOwner) => workOn({ picture, mark: text }, by),
    pids: (): number[] => [...children].flatMap(({ pid }) => pid ?? []),
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.all([...children].map((child) => child.kill()));
    },
  };
};
