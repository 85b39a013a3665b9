import { createStore, type Store } from '@guildhall/browser/store.ts';
import type { FailureMessage } from '../../../platform/network/failure.ts';
import { withFileId, type DraftPicture } from '../../../kit/drafts/draft-picture.ts';
import type { Draft } from '../../../kit/drafts/draft.model.ts';
import { createOutbox as createSharedOutbox, type OutboxOptions as SharedOptions } from '../../../kit/outbox/outbox.ts';
import type { FeedbackRecords } from '../drafts/records.store.ts';
import { draftOf, type OutboxItem } from './outbox-item.model.ts';
import { afterFailure } from './outbox.model.ts';

/** The created or extended report; `number` is set for a new one. */
export interface Delivered {
  readonly id: string;
  readonly number: number | null;
}

export type Outcome =
  | ({ readonly outcome: 'sent' } & Delivered)
  | { readonly outcome: 'waiting'; readonly failureMessage: FailureMessage }
  | { readonly outcome: 'refused'; readonly failureMessage: FailureMessage; readonly draft: Draft };

export interface OutboxOptions extends Pick<
  SharedOptions<OutboxItem, Delivered>,
  'mayDeliver' | 'now' | 'random' | 'withLock' | 'onSent'
> {
  readonly records: () => FeedbackRecords;
  readonly upload: (picture: DraftPicture) => Promise<string>;
  readonly deliver: (item: OutboxItem) => Promise<Delivered>;
  readonly newKey: () => string;
}

export interface Outbox {
  readonly waiting: Store<readonly OutboxItem[]>;
  send(item: OutboxItem): Promise<Outcome>;
  run(isForced: boolean): Promise<void>;
  load(): Promise<void>;
  nextAtMs(): number | null;
  /** Turns a matching refused item back into a draft. */
  restoreRefused(isMatch: (item: OutboxItem) => boolean): Promise<Draft | null>;
}

/** The outbox of reports and details. Their pictures are uploaded first, and each upload is saved. */
export const createOutbox = ({ upload, deliver, newKey, ...options }: OutboxOptions): Outbox => {
  const waiting = createStore<readonly OutboxItem[]>([]);
  const outbox = createSharedOutbox<OutboxItem, Delivered>({
    ...options,
    visible: {
      get: waiting.get,
      set: (items) => waiting.set([...items].sort((a, b) => a.writtenAtMs - b.writtenAtMs)),
    },
    idOf: ({ key }) => key,
    deliver: async (start, save) => {
      let item = start;
      for (const picture of start.pictures) {
        if (picture.fileId !== null) continue;
        const fileId = await upload(picture);
        item = { ...item, pictures: withFileId(item.pictures, picture.key, fileId) };
        await save(item);
      }
      return deliver(item);
    },
    afterFailure: (item, failure) => afterFailure(item, { ...failure, newKey }),
    isDraftAgain: ({ trouble }, { isWatched }) => trouble === 'refused' && isWatched,
  });
  return {
    waiting,
    send: async (item) => {
      const end = await outbox.send(item);
      if (end.outcome === 'sent') return { outcome: 'sent', ...end.result };
      if (end.outcome === 'waiting') return { outcome: 'waiting', failureMessage: end.failureMessage };
      return { outcome: 'refused', failureMessage: end.failureMessage, draft: draftOf(end.item) };
    },
    run: outbox.run,
    load: outbox.load,
    nextAtMs: outbox.nextAtMs,
    restoreRefused: async (isMatch) => {
      const item = await outbox.restoreRefused(isMatch);
      return item === null ? null : draftOf(item);
    },
  };
};
