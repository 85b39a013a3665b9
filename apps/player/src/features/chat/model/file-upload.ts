import type { FailureMessage } from '../../../platform/network/failure.ts';

export interface FileUpload {
  readonly key: string;
  readonly kind: 'picture' | 'voice';
  /** When the player chose the picture or ended the recording: its place among the messages. */
  readonly createdAt: number;
  /** Local object URL; null until the file has been decoded as a picture. */
  readonly preview: string | null;
  readonly waveform: string;
  readonly durationMs: number;
  readonly state:
    | { readonly status: 'preparing' }
    /** Picked without a connection; waits for the player's decision (I5). */
    | { readonly status: 'held' }
    | { readonly status: 'waiting' }
    | { readonly status: 'sending'; readonly progress: number }
    /** `isFinal`: retrying cannot succeed. */
    | { readonly status: 'failed'; readonly failure: FailureMessage; readonly isFinal: boolean };
}
