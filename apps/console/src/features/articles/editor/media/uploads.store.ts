import type { Picture } from '@guildhall/contract/pictures/staff.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { CallFailure, upload } from '../../../../platform/network/api.ts';
import { createStore } from '@guildhall/browser/store.ts';

export interface Upload {
  readonly id: number;
  readonly file: File;
  /** Object URL of the file, for a preview before the upload completes. */
  readonly address: string;
  /** Progress from 0 to 1. */
  readonly part: number;
  readonly state: 'waiting' | 'sending' | 'failed';
  readonly error: unknown;
}

export interface Uploads {
  readonly list: ReturnType<typeof createStore<readonly Upload[]>>;
  readonly add: (files: readonly File[]) => void;
  readonly retry: (id: number) => void;
  readonly remove: (id: number) => void;
  readonly stop: () => void;
}

const atOnce = 2;
let lastId = 0;

/** Upload queue with limited concurrency. Uploads fail and retry independently. */
export const createUploads = (onDone: (picture: Picture) => void): Uploads => {
  const list = createStore<readonly Upload[]>([]);
  const aborts = new Map<number, AbortController>();

  const change = (id: number, values: Partial<Upload>): void => {
    list.set(list.get().map((each) => (each.id === id ? { ...each, ...values } : each)));
  };
  const remove = (id: number): void => {
    aborts.get(id)?.abort();
    const gone = list.get().find((each) => each.id === id);
    list.set(list.get().filter((each) => each.id !== id));
    if (gone !== undefined) URL.revokeObjectURL(gone.address);
  };

  const send = async ({ id, file }: Upload): Promise<void> => {
    const abort = new AbortController();
    aborts.set(id, abort);
    change(id, { state: 'sending', part: 0, error: null });
    try {
      const picture = await upload('/picture/upload', file, {
        query: { name: file.name.trim().slice(0, staffLimits.pictureNameMax) },
        signal: abort.signal,
        onProgress: (part) => change(id, { part }),
      });
      onDone(picture);
      remove(id);
    } catch (error) {
      change(id, { state: 'failed', error });
    } finally {
      aborts.delete(id);
      sendNext();
    }
  };
  const sendNext = (): void => {
    const sending = list.get().filter(({ state }) => state === 'sending').length;
    const next = list.get().find(({ state }) => state === 'waiting');
    if (next !== undefined && sending < atOnce) {
      void send(next);
      sendNext();
    }
  };

  const add = (files: readonly File[]): void => {
    const added = files.map((file): Upload => {
      lastId += 1;
      const address = URL.createObjectURL(file);
      const isTooLarge = file.size > staffLimits.pictureBytesMax;
      const isPicture = /^image\/(?:jpeg|png|webp)$/.test(file.type);
      // Rejected before the upload starts.
      const reason = !isPicture ? 'picture_refused' : isTooLarge ? 'picture_too_large' : null;
      const error = reason === null ? null : new CallFailure(reason);
      return { id: lastId, file, address, part: 0, state: error === null ? 'waiting' : 'failed', error };
    });
    list.set([...added, ...list.get()]);
    sendNext();
  };

  return {
    list,
    add,
    remove,
    retry: (id) => {
      change(id, { state: 'waiting', error: null });
      sendNext();
    },
    stop: () => {
      for (const { id } of list.get()) remove(id);
    },
  };
};
