import { Failure } from '../../runtime/failure.ts';
import { createFairQueue, type WorkOwner } from '../../runtime/fair-queue.ts';
import type { Log } from '../../runtime/log.ts';
import { createCpuPriority, findIdling, type Isolation } from '../pictures/pictures.public.ts';
import { aacDurationOf, readAdts, writtenAdts } from './files.aac.rules.ts';
import { readMp4Voice } from './files.mp4-voice.rules.ts';
import { writtenMp4 } from './files.mp4-writer.rules.ts';
import { transcode, TranscodeFailed, type Conversion, type Transcoding } from './files.transcode-child.adapter.ts';
import { cleanVoice, type CleanVoice } from './files.voice-writer.rules.ts';
import { voiceRefused } from './files.webm.rules.ts';
import { probeVoice } from './files.voice-probe.rules.ts';

export interface TranscoderOptions {
  readonly log: Log;
  readonly program?: string;
  readonly perOwner?: number;
  readonly waitingMax?: number;
  readonly onRefused?: () => void;
  readonly onLimit?: () => void;
  readonly cpuMs?: number;
  readonly timeMs?: number;
}

const withoutPrivileges = ['setpriv', '--no-new-privs'];
const asNobody = ['--reuid=65534', '--regid=65534', '--clear-groups', '--inh-caps=-all', '--bounding-set=-all'];
/** Commands that start ffmpeg isolated, best first: as another user, which only root can; in a user namespace; neither. */
const isolations: readonly Isolation[] = [
  ['unshare', '--net', '--', ...withoutPrivileges, ...asNobody, '--'],
  ['unshare', '--user', '--net', '--', ...withoutPrivileges, '--'],
  [...withoutPrivileges, '--'],
];
const [, , withNetwork] = isolations;

/** Encoders add up to a few frames. */
const paddingMs = 200;
/** Several voice messages of a minute. */
const ordinaryMs = 3000;
/** A minute has 230 kB of Opus or 390 kB of AAC. */
const bytesMax = 3 * 1024 * 1024;

/** Both directions must work before either is offered. */
const findIsolation = async (
  run: (isolation: Isolation, conversion: Conversion, input: Uint8Array) => Promise<Buffer>,
): Promise<Isolation | null> => {
  for (const isolation of isolations) {
    try {
      const aac = await run(isolation, 'opus_to_aac', probeVoice);
      await run(isolation, 'aac_to_opus', writtenAdts(readAdts(aac)));
      return isolation;
    } catch {
      // Containers and kernels forbid it in too many ways to predict.
    }
  }
  return null;
};

/**
 * Converts voice messages between the form that is stored (Opus in WebM) and the form that WebKit records and plays (AAC
 * in MP4). Without ffmpeg only WebM is accepted and served (ADR 50). Looks for ffmpeg when it is first needed.
 */
export const createTranscoder = (options: TranscoderOptions) => {
  const { log, program = 'ffmpeg', cpuMs = 10_000, timeMs = 20_000 } = options;
  const { perOwner = 6, waitingMax = 100, onRefused = () => undefined, onLimit = () => undefined } = options;
  const limits = { cpuMs, timeMs, bytesMax };
  const bounds = { perOwner, waitingMax, waitMs: 30_000, onRefused };
  const queues = {
    players: createFairQueue({ ...bounds, slots: 3, ofStrangers: 1, ordinaryMs }),
    staff: createFairQueue({ ...bounds, slots: 1 }),
  };

  const find = async (): Promise<Pick<Transcoding, 'isolation' | 'turns'> | null> => {
    const turns = createCpuPriority(findIdling());
    const isolation = await findIsolation((tried, conversion, input) =>
      transcode({ program, isolation: tried, turns, limits }, conversion, input, { secondsMax: 1 }),
    );
    if (isolation === null) log.warn('voice: ffmpeg is missing or lacks AAC or Opus, so voice messages are WebM only');
    if (isolation === withNetwork) log.warn('voice: no network namespace available, converting with network access');
    return isolation === null ? null : { isolation, turns };
  };
  let found: ReturnType<typeof find> | null = null;
  const findOnce = (): ReturnType<typeof find> => (found ??= find());

  const run = async (conversion: Conversion, input: Uint8Array, maxMs: number, by: WorkOwner): Promise<Buffer> => {
    const way = await findOnce();
    if (way === null) throw voiceRefused();
    const release = await queues[by.isStaff ? 'staff' : 'players'].enter(by);
    try {
      const bounds = { secondsMax: Math.ceil(maxMs / 1000) + 1, signal: by.signal };
      return await transcode({ program, limits, ...way }, conversion, input, bounds);
    } catch (error) {
      const limit = error instanceof TranscodeFailed ? error.limit : null;
      if (limit === 'hung up') throw new Failure('unavailable');
      if (limit !== null) {
        log.warn({ limit, conversion }, 'voice: ffmpeg exceeded a limit');
        onLimit();
      }
      throw voiceRefused();
    } finally {
      release();
    }
  };

  return {
    isAvailable: async (): Promise<boolean> => (await findOnce()) !== null,
    /** Turns a recorded MP4 into the stored form. Nothing of the file but its AAC frames reaches ffmpeg. */
    toWebm: async (mp4: Uint8Array, maxMs: number, by: WorkOwner): Promise<CleanVoice> => {
      const voice = readMp4Voice(mp4);
      if (aacDurationOf(voice) > maxMs) throw new Failure('chat_too_long');
      return cleanVoice(await run('aac_to_opus', writtenAdts(voice), maxMs, by), maxMs + paddingMs);
    },
    /** Turns a stored voice message into an MP4. */
    toMp4: async (webm: Uint8Array, maxMs: number, by: WorkOwner): Promise<Buffer> =>
      writtenMp4(readAdts(await run('opus_to_aac', webm, maxMs, by))),
  };
};
