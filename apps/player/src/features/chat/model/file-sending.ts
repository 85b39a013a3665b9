import type { Told } from '../../../platform/told.ts';

/** A picture or a voice message between the moment it was made and the moment it is a message. */
export interface FileSending {
  readonly key: string;
  readonly kind: 'picture' | 'voice';
  /** An address on the phone itself; null until it is known to be a picture. */
  readonly preview: string | null;
  readonly waveform: string;
  readonly durationMs: number;
  readonly state:
    | { readonly status: 'preparing' }
    | { readonly status: 'sending'; readonly progress: number }
    /** `isFinal`: another try cannot help. */
    | { readonly status: 'failed'; readonly told: Told; readonly isFinal: boolean };
}
