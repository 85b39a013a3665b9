import type { Told } from '../../../platform/told.ts';

/** A picture of a form, as the device keeps it until the form is sent. */
export interface KeptPicture {
  /** Of its upload: sent again with the same key it is the same picture, counted once. */
  readonly key: string;
  readonly type: string;
  /** Not a Blob: older WebKit loses those that it keeps in a database. */
  readonly bytes: ArrayBuffer;
  /** Its name on the server, once it is there. */
  readonly fileId: string | null;
}

export type PicturesUpdate = (pictures: readonly KeptPicture[]) => readonly KeptPicture[];

export type UploadState =
  /** `progress` goes from 0 to 1. */
  | { readonly status: 'sending'; readonly progress: number }
  | { readonly status: 'arrived'; readonly fileId: string }
  /** `isFinal`: the server said no, so a form with this picture cannot be sent. */
  | { readonly status: 'failed'; readonly told: Told; readonly isFinal: boolean };

export const withFileId = (pictures: readonly KeptPicture[], key: string, fileId: string): readonly KeptPicture[] =>
  pictures.map((picture) => (picture.key === key ? { ...picture, fileId } : picture));
