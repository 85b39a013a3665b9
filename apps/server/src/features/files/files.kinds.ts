import { pictureTypes } from '@guildhall/contract/files.ts';
import { Failure } from '../../platform/failure.ts';
import type { PlayerQuota } from '../../platform/quota.ts';
import { cleanVoice } from './files.voice-writing.ts';

export interface Made {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly tone: string;
  readonly duration_ms: number;
}

/** What one kind of file has of its own on its way in. */
export interface FileKind {
  readonly name: 'picture' | 'voice';
  readonly ending: 'webp' | 'webm';
  /** Whose use of it is counted is named by this and the player. */
  readonly quota: PlayerQuota;
  readonly megabytesMax: number;
  /** Makes what is kept of what came. */
  readonly make: (bytes: Uint8Array) => Promise<Made>;
  readonly failureOf: (failure: Failure) => Failure;
}

/** The one way in for pictures of anybody. */
export interface PictureIngest {
  run(picture: Uint8Array): Promise<{ bytes: Buffer; width: number; height: number; tone: string }>;
  /** Writes over one that was taken in. */
  mark(picture: Uint8Array, text: string): Promise<{ bytes: Buffer }>;
}

export const pictureKind = (ingest: PictureIngest, megabytesMax: number): FileKind => ({
  name: 'picture',
  ending: 'webp',
  quota: 'pictures',
  megabytesMax,
  make: async (picture) => {
    const { bytes, width, height, tone } = await ingest.run(picture);
    return { bytes, width, height, tone, duration_ms: 0 };
  },
  failureOf: (failure) => {
    if (failure.reason === 'picture_refused') return new Failure('file_type', { type: pictureTypes });
    const isLarge = failure.reason === 'picture_too_large' || failure.reason === 'file_size';
    return isLarge ? new Failure('file_size', { size: megabytesMax }) : failure;
  },
});

const toneOfVoice = '#000000';
/** Recorders stop a little late. */
const overtimeMs = 1000;

export const voiceKind = (secondsMax: number, megabytesMax: number): FileKind => ({
  name: 'voice',
  ending: 'webm',
  quota: 'voices',
  megabytesMax,
  make: async (voice) => {
    const { bytes, durationMs } = cleanVoice(voice, secondsMax * 1000 + overtimeMs);
    return { bytes, width: 0, height: 0, tone: toneOfVoice, duration_ms: durationMs };
  },
  failureOf: (failure) => (failure.reason === 'file_size' ? new Failure('file_size', { size: megabytesMax }) : failure),
});
