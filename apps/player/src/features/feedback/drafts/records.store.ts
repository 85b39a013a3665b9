import type { DraftPicture } from '../../../kit/drafts/draft-picture.ts';
import { hasContent, type Draft, type DraftName } from '../../../kit/drafts/draft.model.ts';
import { draftNameOf, draftOf, type OutboxItem } from '../outbox/outbox-item.model.ts';
import type { DeviceStore } from '../../../kit/drafts/device-store.ts';
import { fromStored, toStored, type Stored } from '../../../kit/drafts/stored-failure.ts';

interface WithPictures {
  readonly pictures: readonly DraftPicture[];
}
type Kept = Draft | OutboxItem;
type Lean<T extends Kept> = Omit<Stored<T>, 'pictures'> & {
  readonly pictures: readonly Omit<DraftPicture, 'bytes'>[];
};

/**
 * Drafts and outbox items per owner. Picture bytes are separate entries written once, because a draft is saved at every
 * pause in typing.
 */
export const createFeedbackRecords = (store: DeviceStore, owner: string) => {
  const at = (kind: 'draft' | 'send' | 'bytes' | 'email', name: string): string => `1/${owner}/${kind}/${name}`;
  const written = new Set<string>();

  const lean = <T extends Kept>(record: T): Lean<T> => ({
    ...toStored(record),
    pictures: record.pictures.map(({ bytes: _, ...rest }) => rest),
  });

  const full = async <T extends Kept>(record: Lean<T> | undefined): Promise<T | null> => {
    if (record === undefined) return null;
    const pictures: DraftPicture[] = [];
    for (const picture of record.pictures) {
      const bytes = await store.get(at('bytes', picture.key));
      if (!(bytes instanceof ArrayBuffer)) continue;
      written.add(picture.key);
      pictures.push({ ...picture, bytes });
    }
    return fromStored({ ...record, pictures } as unknown as Stored<T>);
  };

  const puts = (key: string, record: Kept): Map<string, unknown> => {
    const entries = new Map<string, unknown>([[key, lean(record)]]);
    for (const picture of record.pictures) {
      if (!written.has(picture.key)) entries.set(at('bytes', picture.key), picture.bytes);
    }
    return entries;
  };

  const commit = async (
    entries: ReadonlyMap<string, unknown>,
    deletes: readonly string[],
    kept: readonly DraftPicture[],
    gone: readonly string[],
  ): Promise<void> => {
    await store.commit(entries, [...deletes, ...gone.map((key) => at('bytes', key))]);
    for (const { key } of kept) written.add(key);
    for (const key of gone) written.delete(key);
  };

  const keysOf = (pictures: readonly { readonly key: string }[]): string[] => pictures.map(({ key }) => key);

  const goneOf = (before: unknown, now: readonly DraftPicture[]): string[] => {
    const { pictures = [] } = (before ?? {}) as Partial<WithPictures>;
    return keysOf(pictures).filter((key) => !keysOf(now).includes(key));
  };

  const items = async (): Promise<OutboxItem[]> => {
    const found: OutboxItem[] = [];
    for (const key of await store.keys(at('send', ''))) {
      const item = await full<OutboxItem>((await store.get(key)) as Lean<OutboxItem> | undefined);
      if (item !== null) found.push(item);
    }
    return found.sort((a, b) => a.writtenAtMs - b.writtenAtMs);
  };

  return {
    items,
    draft: async (name: DraftName): Promise<Draft | null> =>
      full<Draft>((await store.get(at('draft', name))) as Lean<Draft> | undefined),
    saveDraft: async (name: DraftName, draft: Draft): Promise<void> => {
      const key = at('draft', name);
      const gone = goneOf(await store.get(key), draft.pictures);
      if (hasContent(draft)) await commit(puts(key, draft), [], draft.pictures, gone);
      else await commit(new Map(), [key], [], gone);
    },
    saveItem: async (item: OutboxItem): Promise<void> => {
      const key = at('send', item.key);
      await commit(puts(key, item), [], item.pictures, goneOf(await store.get(key), item.pictures));
    },
    itemToSent: (item: OutboxItem): Promise<void> =>
      commit(new Map(), [at('send', item.key)], [], keysOf(item.pictures)),
    /** One transaction, so that a crash can neither lose nor duplicate the report. */
    draftToItem: async (item: OutboxItem): Promise<void> => {
      const draftKey = at('draft', draftNameOf(item));
      const gone = goneOf(await store.get(draftKey), item.pictures);
      await commit(puts(at('send', item.key), item), [draftKey], item.pictures, gone);
    },
    itemToDraft: (item: OutboxItem): Promise<void> =>
      commit(puts(at('draft', draftNameOf(item)), draftOf(item)), [at('send', item.key)], item.pictures, []),
    email: async (): Promise<string> => {
      const email = await store.get(at('email', ''));
      return typeof email === 'string' ? email : '';
    },
    saveEmail: (email: string): Promise<void> => store.commit(new Map([[at('email', ''), email]]), []),
  };
};

export type FeedbackRecords = ReturnType<typeof createFeedbackRecords>;
