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
    /** Refused because there is no connection; it stays here until the player decides (I5). */
    | { readonly status: 'held' }
    /** The player chose to send it as soon as there is a connection. */
    | { readonly status: 'waiting' }
    | { readonly status: 'sending'; readonly progress: number }
    /** `isFinal`: another try cannot help. */
    | { readonly status: 'failed'; readonly told: Told; readonly isFinal: boolean };
}
