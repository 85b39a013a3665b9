import type { ChatFile } from '@guildhall/contract/chat/player.ts';
import { newKey } from '../../../platform/device/new-key.ts';
import { createStore, type Store } from '@guildhall/browser/store.ts';
import {
  failureNameOf,
  isTransient,
  failureMessageOf,
  type FailureMessage,
} from '../../../platform/network/failure.ts';
import type { FileUpload } from '../model/file-upload.ts';

interface Upload {
  readonly done: Promise<ChatFile>;
  abort(): void;
}

export interface FileUploadsOptions {
  readonly prepare: (
    file: Blob,
  ) => Promise<
    { readonly picture: { readonly bytes: ArrayBuffer; readonly type: string } } | { readonly failure: FailureMessage }
  >;
  readonly upload: (sending: FileUpload, bytes: ArrayBuffer, onProgress: (share: number) => void) => Upload;
  readonly isOnline: () => boolean;
  readonly onArrived: (contentType: 2 | 3, file: ChatFile, chosenAt: number) => void;
}

export interface FileUploads {
  readonly list: Store<readonly FileUpload[]>;
  /** Whether a file chosen before this time is still on its way. One that failed or waits for the player is not. */
  isBefore(timeMs: number): boolean;
  addPicture(file: Blob): void;
  addVoice(voice: {
    readonly key: string;
    readonly bytes: ArrayBuffer;
    readonly address: string;
    readonly durationMs: number;
    readonly waveform: string;
  }): void;
  /** Sends a held, waiting or failed file now, or queues it until the connection is back. */
  send(key: string): void;
  /** Called after reconnecting: sends queued files and retries transient failures. */
  sendWaiting(): void;
  cancel(key: string): void;
  clear(): void;
}

/** Uploads of chat pictures and voice messages. Lives outside React, so uploads continue while the player navigates. */
export const createFileUploads = ({ prepare, upload, isOnline, onArrived }: FileUploadsOptions): FileUploads => {
  const list = createStore<readonly FileUpload[]>([]);
  const bytesOf = new Map<string, ArrayBuffer>();
  const running = new Map<string, Upload>();

  const find = (key: string): FileUpload | undefined => list.get().find((sending) => sending.key === key);
  const change = (key: string, part: Partial<FileUpload>): void => {
    list.set(list.get().map((sending) => (sending.key === key ? { ...sending, ...part } : sending)));
  };
  const drop = (key: string): void => {
    const sending = find(key);
    running.delete(key);
    bytesOf.delete(key);
    if (sending?.preview) URL.revokeObjectURL(sending.preview);
    list.set(list.get().filter((other) => other.key !== key));
  };
  const fail = (key: string, error: unknown): void => {
    const name = failureNameOf(error);
    const kind = find(key)?.kind;
    const failure =
      isTransient(name) && kind === 'picture'
        ? ({ key: 'error.image_upload', params: {} } as const)
        : failureMessageOf(error);
    change(key, { state: { status: 'failed', failure, isFinal: !isTransient(name) && name !== 'launch_required' } });
  };

  const start = async (key: string): Promise<void> => {
    const sending = find(key);
    const bytes = bytesOf.get(key);
    if (sending === undefined || bytes === undefined || running.has(key)) return;
    change(key, { state: { status: 'sending', progress: 0 } });
    const mine = upload(sending, bytes, (progress) => {
      if (running.has(key)) change(key, { state: { status: 'sending', progress } });
    });
    running.set(key, mine);
    try {
      const file = await mine.done;
      // Cancelled while the upload completed; the server cleans up unreferenced files.
      if (running.get(key) !== mine) return;
      // Still listed, so that the messages after it are still held.
      onArrived(sending.kind === 'picture' ? 2 : 3, file, sending.createdAt);
      drop(key);
    } catch (error) {
      if (running.get(key) !== mine) return;
      running.delete(key);
      fail(key, error);
    }
  };

  const add = (sending: FileUpload): void => list.set([...list.get(), sending]);
  const send = (key: string): void => {
    if (isOnline()) void start(key);
    else change(key, { state: { status: 'waiting' } });
  };

  return {
    list,
    isBefore: (timeMs) =>
      list.get().some(({ createdAt, state: { status } }) => {
        return createdAt < timeMs && (status === 'preparing' || status === 'sending');
      }),
    addPicture: (file) => {
      const key = newKey();
      const voiceless = { waveform: '', durationMs: 0 };
      add({ key, kind: 'picture', createdAt: Date.now(), preview: null, ...voiceless, state: { status: 'preparing' } });
      void prepare(file).then((prepared) => {
        if (find(key) === undefined) return;
        if ('failure' in prepared) {
          change(key, { state: { status: 'failed', failure: prepared.failure, isFinal: true } });
          return;
        }
        const { bytes, type } = prepared.picture;
        bytesOf.set(key, bytes);
        const preview = URL.createObjectURL(new Blob([bytes], { type }));
        change(key, { preview, state: { status: isOnline() ? 'preparing' : 'held' } });
        if (isOnline()) void start(key);
      });
    },
    addVoice: ({ key, bytes, address, durationMs, waveform }) => {
      bytesOf.set(key, bytes);
      const recorded = { preview: address, waveform, durationMs };
      add({ key, kind: 'voice', createdAt: Date.now(), ...recorded, state: { status: 'preparing' } });
      send(key);
    },
    send,
    sendWaiting: () => {
      for (const { key, state } of list.get()) {
        if (state.status === 'waiting' || (state.status === 'failed' && !state.isFinal)) send(key);
      }
    },
    cancel: (key) => {
      const upload = running.get(key);
      drop(key);
      upload?.abort();
    },
    clear: () => {
      for (const { key } of list.get()) {
        const upload = running.get(key);
        drop(key);
        upload?.abort();
      }
    },
  };
};
