import type { FailureMessage } from '../../platform/network/failure.ts';

export interface DraftPicture {
  /** Idempotency key of the upload. */
  readonly key: string;
  readonly type: string;
  /** Not a Blob: older WebKit loses Blobs stored in IndexedDB. */
  readonly bytes: ArrayBuffer;
  readonly fileId: string | null;
}

export type PicturesUpdate = (pictures: readonly DraftPicture[]) => readonly DraftPicture[];

export type UploadState =
  | { readonly status: 'sending'; readonly progress: number }
  | { readonly status: 'arrived'; readonly fileId: string }
  /** `isFinal`: refused by the server, so a form with this picture cannot be sent. */
  | { readonly status: 'failed'; readonly failure: FailureMessage; readonly isFinal: boolean };

export const withFileId = (pictures: readonly DraftPicture[], key: string, fileId: string): readonly DraftPicture[] =>
  pictures.map((picture) => (picture.key === key ? { ...picture, fileId } : picture));
