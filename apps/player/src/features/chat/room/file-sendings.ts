import type { ChatFile } from '@guildhall/contract/chat.ts';
import { newKey } from '../../../platform/new-key.ts';
import { createStore, type Store } from '../../../platform/store.ts';
import { failureNameOf, isPassing, toldOf, type Told } from '../../../platform/told.ts';
import type { FileSending } from '../model/file-sending.ts';

interface Upload {
  readonly done: Promise<ChatFile>;
  abort(): void;
}

export interface FileSendingsOptions {
  readonly prepare: (
    file: Blob,
  ) => Promise<{ readonly picture: { readonly bytes: ArrayBuffer; readonly type: string } } | { readonly told: Told }>;
  readonly upload: (sending: FileSending, bytes: ArrayBuffer, onProgress: (share: number) => void) => Upload;
  /** Whether there is a connection now. */
  readonly isOnline: () => boolean;
  /** It is on the server: from now on it is a message like any other. */
  readonly onArrived: (contentType: 2 | 3, file: ChatFile) => void;
}

export interface FileSendings {
  readonly list: Store<readonly FileSending[]>;
  addPicture(file: Blob): void;
  addVoice(voice: {
    readonly key: string;
    readonly bytes: ArrayBuffer;
    readonly address: string;
    readonly durationMs: number;
    readonly waveform: string;
  }): void;
  /** Sends what is held, waiting or failed: now, or as soon as there is a connection. */
  send(key: string): void;
  /** There is a connection again: sends what waits for it, and what failed for a passing reason. */
  sendWaiting(): void;
  cancel(key: string): void;
  clear(): void;
}

/** Pictures and voice messages on their way to the server, outside React: they go on while the player reads something else. */
export const createFileSendings = ({ prepare, upload, isOnline, onArrived }: FileSendingsOptions): FileSendings => {
  const list = createStore<readonly FileSending[]>([]);
  const bytesOf = new Map<string, ArrayBuffer>();
  const running = new Map<string, Upload>();

  const find = (key: string): FileSending | undefined => list.get().find((sending) => sending.key === key);
  const change = (key: string, part: Partial<FileSending>): void => {
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
    const told =
      isPassing(name) && kind === 'picture' ? ({ key: 'error.image_upload', params: {} } as const) : toldOf(error);
    change(key, { state: { status: 'failed', told, isFinal: !isPassing(name) && name !== 'launch_required' } });
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
      // Called off while it arrived: the server sweeps what nothing names.
      if (running.get(key) !== mine) return;
      drop(key);
      onArrived(sending.kind === 'picture' ? 2 : 3, file);
    } catch (error) {
      if (running.get(key) !== mine) return;
      running.delete(key);
      fail(key, error);
    }
  };

  const add = (sending: FileSending): void => list.set([...list.get(), sending]);
  const send = (key: string): void => {
    if (isOnline()) void start(key);
    else change(key, { state: { status: 'waiting' } });
  };

  return {
    list,
    addPicture: (file) => {
      const key = newKey();
      add({ key, kind: 'picture', preview: null, waveform: '', durationMs: 0, state: { status: 'preparing' } });
      void prepare(file).then((prepared) => {
        if (find(key) === undefined) return;
        if ('told' in prepared) {
          change(key, { state: { status: 'failed', told: prepared.told, isFinal: true } });
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
      add({ key, kind: 'voice', preview: address, waveform, durationMs, state: { status: 'preparing' } });
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
