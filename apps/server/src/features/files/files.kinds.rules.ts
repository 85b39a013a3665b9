import { pictureTypes, voiceTypes } from '@guildhall/contract/files/routes.ts';
import { Failure } from '../../runtime/failure.ts';
import type { WorkOwner } from '../../runtime/fair-queue.ts';
import { isMp4 } from './files.mp4-voice.rules.ts';
import type { filesQuotas } from './files.quotas.ts';
import { cleanVoice, type CleanVoice } from './files.voice-writer.rules.ts';

export interface ProcessedFile {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly tone: string;
  readonly duration_ms: number;
}

/** The parts of the upload pipeline that differ between pictures and voice messages. */
export interface FileKind {
  readonly name: 'picture' | 'voice';
  readonly ending: 'webp' | 'webm';
  /** Name of the daily quota; combined with the player id it forms the quota key. */
  readonly quota: (typeof filesQuotas.names)[number];
  readonly megabytesMax: number;
  /** Converts the uploaded bytes into the sanitized file that is stored. */
  readonly make: (bytes: Uint8Array, by: WorkOwner) => Promise<ProcessedFile>;
  readonly failureOf: (failure: Failure) => Failure;
}

/** Sanitizes uploaded pictures. Every picture from outside goes through it. */
export interface PictureIngest {
  run(picture: Uint8Array, by: WorkOwner): Promise<{ bytes: Buffer; width: number; height: number; tone: string }>;
  /** Draws a watermark on a picture that has already been ingested. */
  mark(picture: Uint8Array, text: string, by: WorkOwner): Promise<{ bytes: Buffer }>;
}

export const pictureKind = (ingest: PictureIngest, megabytesMax: number): FileKind => ({
  name: 'picture',
  ending: 'webp',
  quota: 'pictures',
  megabytesMax,
  make: async (picture, by) => {
    const { bytes, width, height, tone } = await ingest.run(picture, by);
    return { bytes, width, height, tone, duration_ms: 0 };
  },
  failureOf: (failure) => {
    if (failure.reason === 'picture_refused') return new Failure('file_type', { type: pictureTypes });
    const isLarge = failure.reason === 'picture_too_large' || failure.reason === 'file_size';
    return isLarge ? new Failure('file_size', { size: megabytesMax }) : failure;
  },
});

const toneOfVoice = '#000000';
/** Tolerance: recorders stop slightly after the limit. */
const overtimeMs = 1000;

/** Converts between the forms of a voice message; see files.transcoder.service.ts. */
export interface VoiceTranscoder {
  /** False without ffmpeg. */
  isAvailable(): Promise<boolean>;
  toWebm(mp4: Uint8Array, maxMs: number, by: WorkOwner): Promise<CleanVoice>;
  toMp4(webm: Uint8Array, maxMs: number, by: WorkOwner): Promise<Buffer>;
}

export const voiceMsMax = (secondsMax: number): number => secondsMax * 1000 + overtimeMs;

export const voiceKind = (secondsMax: number, megabytesMax: number, transcoder: VoiceTranscoder): FileKind => {
  const maxMs = voiceMsMax(secondsMax);
  const cleaned = async (voice: Uint8Array, by: WorkOwner): Promise<CleanVoice> =>
    isMp4(voice) && (await transcoder.isAvailable()) ? transcoder.toWebm(voice, maxMs, by) : cleanVoice(voice, maxMs);
  return {
    name: 'voice',
    ending: 'webm',
    quota: 'voices',
    megabytesMax,
    make: async (voice, by) => {
      try {
        const { bytes, durationMs } = await cleaned(voice, by);
        return { bytes, width: 0, height: 0, tone: toneOfVoice, duration_ms: durationMs };
      } catch (error) {
        if (!(error instanceof Failure) || error.reason !== 'file_type') throw error;
        const type = (await transcoder.isAvailable()) ? voiceTypes.all : voiceTypes.webm;
        throw new Failure('file_type', { type });
      }
    },
    failureOf: (failure) =>
      failure.reason === 'file_size' ? new Failure('file_size', { size: megabytesMax }) : failure,
  };
};
