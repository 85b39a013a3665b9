import { createStore, type Store } from '../../../platform/store.ts';
import { failureNameOf, toldOf, type Told } from '../../../platform/told.ts';
import { withFileId, type KeptPicture } from '../../files/pictures.public.ts';
import type { Records } from '../kept/kept-records.ts';
import { draftOf, type OutboxItem } from './outbox.item.ts';
import { afterFailure, isDue, nextAtMs } from './outbox.model.ts';
import type { Draft } from '../draft/draft.model.ts';

/** The report that a submission became or belongs to; its number where that is new. */
export interface Delivered {
  readonly id: string;
  readonly number: number | null;
}

export type Outcome =
  | ({ readonly outcome: 'sent' } & Delivered)
  /** It is kept and sent later. */
  | { readonly outcome: 'waiting'; readonly told: Told }
  /** It is a draft again. */
  | { readonly outcome: 'refused'; readonly told: Told; readonly draft: Draft };

export interface OutboxOptions {
  readonly records: () => Records;
  readonly upload: (picture: KeptPicture) => Promise<string>;
  readonly deliver: (item: OutboxItem) => Promise<Delivered>;
  readonly now: () => number;
  readonly random: () => number;
  readonly newKey: () => string;
  /** Runs the work unless another page of this app is at it. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  readonly onSent: (item: OutboxItem, delivered: Delivered, isWatched: boolean) => void;
}

export interface Outbox {
  /** What waits, oldest first. */
  readonly waiting: Store<readonly OutboxItem[]>;
  send(item: OutboxItem): Promise<Outcome>;
  /** Tries what is due; with `isForced` all that waits, because something has changed for the better. */
  run(isForced: boolean): Promise<void>;
  /** When `run` should be called again, or null. */
  nextAtMs(): number | null;
  /** Gives a refused item back as the draft that it was. */
  takeBack(name: (item: OutboxItem) => boolean): Promise<Draft | null>;
}

/**
 * Sends each thing once: what is to go is written down before the first byte leaves, under the key with which the server
 * recognises it; every step that succeeded is written down too. Killed anywhere, the next start goes on from there.
 */
export const createOutbox = (options: OutboxOptions): Outbox => {
  const { upload, deliver, now, random, newKey, alone, onSent } = options;
  const waiting = createStore<readonly OutboxItem[]>([]);
  const busy = new Set<string>();
  /** One look after the other, each at what is there by then. */
  let looking: Promise<void> = Promise.resolve();

  const show = (item: OutboxItem): void => {
    const others = waiting.get().filter(({ key }) => key !== item.key);
    waiting.set([...others, item].sort((a, b) => a.writtenAtMs - b.writtenAtMs));
  };
  const hide = (key: string): void => waiting.set(waiting.get().filter((item) => item.key !== key));

  /** False once the device went to another player: what is left of the one before goes nowhere (attack 5). */
  const isOurs = (records: Records): boolean => options.records() === records;
  const checkOwner = (records: Records): void => {
    if (!isOurs(records)) throw new Error('the device went to another player');
  };

  const deliverAll = async (records: Records, start: OutboxItem): Promise<Delivered> => {
    let item = start;
    for (const picture of start.pictures) {
      if (picture.fileId !== null) continue;
      checkOwner(records);
      const fileId = await upload(picture);
      item = { ...item, pictures: withFileId(item.pictures, picture.key, fileId) };
      await records.saveItem(item);
    }
    checkOwner(records);
    return deliver(item);
  };

  const attempt = async (records: Records, start: OutboxItem, isWatched: boolean): Promise<Outcome> => {
    let item = start;
    for (;;) {
      try {
        const delivered = await deliverAll(records, item);
        await records.dropItem(item);
        hide(item.key);
        onSent(item, delivered, isWatched);
        return { outcome: 'sent', ...delivered };
      } catch (error) {
        const told = toldOf(error);
        if (!isOurs(records)) return { outcome: 'waiting', told };
        const name = failureNameOf(error);
        // What was uploaded before the failure stays uploaded.
        const kept = (await records.items()).find(({ key }) => key === item.key) ?? item;
        item = afterFailure(kept, { name, told, nowMs: now(), random, newKey, isWatched });
        if (item.trouble === 'refused' && isWatched) {
          await records.itemToDraft(item);
          hide(item.key);
          return { outcome: 'refused', told, draft: draftOf(item) };
        }
        await records.saveItem(item);
        if (item.trouble !== null) {
          // The session may have ended meanwhile: the list now belongs to the device.
          if (isOurs(records)) show(item);
          return { outcome: 'waiting', told };
        }
      }
    }
  };

  const exclusively = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    busy.add(key);
    try {
      return await work();
    } finally {
      busy.delete(key);
    }
  };

  return {
    waiting,
    send: (item) =>
      exclusively(item.key, async () => {
        const records = options.records();
        await records.draftToItem(item);
        show(item);
        return attempt(records, item, true);
      }),
    run: (isForced) => {
      const look = async (): Promise<void> => {
        const records = options.records();
        const items = await records.items();
        waiting.set(items);
        for (const { key } of items) {
          // Read anew: the form that it came from may have settled it meanwhile.
          const item = (await records.items()).find((entry) => entry.key === key);
          if (item === undefined || busy.has(key)) continue;
          if (isForced ? item.trouble === 'refused' : !isDue(item, now())) continue;
          const { outcome } = await exclusively(key, () => attempt(records, item, false)).catch(
            // A bug of ours must not keep the others waiting.
            () => ({ outcome: 'waiting' as const }),
          );
          // Without a network the rest would fail alike.
          const { trouble } = waiting.get().find((entry) => entry.key === key) ?? {};
          if (outcome === 'waiting' && trouble === 'network') break;
        }
      };
      looking = looking.then(() => alone(look)).catch(() => {});
      return looking;
    },
    nextAtMs: () => nextAtMs(waiting.get()),
    takeBack: async (isTheOne) => {
      const records = options.records();
      const item = (await records.items()).find((entry) => entry.trouble === 'refused' && isTheOne(entry));
      if (item === undefined || busy.has(item.key)) return null;
      await records.itemToDraft(item);
      hide(item.key);
      return draftOf(item);
    },
  };
};
