import type { OwnAnswer } from '@guildhall/contract/surveys/player.ts';
import type { DeviceStore } from '../../../kit/drafts/device-store.ts';
import { fromStored, toStored, type Stored } from '../../../kit/drafts/stored-failure.ts';
import type { OutboxRecords } from '../../../kit/outbox/outbox.ts';
import { hasContent, type Draft } from '../draft/draft.model.ts';
import { draftOf, type Outgoing } from './outgoing.model.ts';

export interface AnswerStore extends OutboxRecords<Outgoing, OwnAnswer> {
  draft(id: number): Promise<unknown>;
  saveDraft(draft: Draft): Promise<void>;
  dropDraft(id: number): Promise<void>;
  dropItem(id: number): Promise<void>;
  sent(): Promise<ReadonlyMap<number, OwnAnswer>>;
}

/** One player's answers on this device: drafts, outgoing and sent. At most one of each per survey. */
export const createAnswerStore = (store: DeviceStore, owner: string): AnswerStore => {
  const at = (kind: 'draft' | 'out' | 'sent', id: number | ''): string => `1/${owner}/survey/${kind}/${id}`;
  const all = async (kind: 'out' | 'sent'): Promise<[number, unknown][]> => {
    const prefix = at(kind, '');
    const found: [number, unknown][] = [];
    for (const key of await store.keys(prefix)) found.push([Number(key.slice(prefix.length)), await store.get(key)]);
    return found.filter(([, value]) => value !== undefined);
  };
  return {
    draft: async (id) => {
      const found = await store.get(at('draft', id));
      return typeof found === 'object' && found !== null ? fromStored<Draft>(found as Stored<Draft>) : null;
    },
    saveDraft: (draft) =>
      hasContent(draft)
        ? store.commit(new Map([[at('draft', draft.id), toStored(draft)]]), [])
        : store.commit(new Map(), [at('draft', draft.id)]),
    dropDraft: (id) => store.commit(new Map(), [at('draft', id)]),
    items: async () => (await all('out')).map(([, item]) => fromStored<Outgoing>(item as Stored<Outgoing>)),
    saveItem: (item) => store.commit(new Map([[at('out', item.id), toStored(item)]]), []),
    draftToItem: (item) => store.commit(new Map([[at('out', item.id), toStored(item)]]), [at('draft', item.id)]),
    itemToDraft: (item) =>
      store.commit(new Map([[at('draft', item.id), toStored(draftOf(item))]]), [at('out', item.id)]),
    itemToSent: (item, own) => store.commit(new Map([[at('sent', item.id), own]]), [at('out', item.id)]),
    dropItem: (id) => store.commit(new Map(), [at('out', id)]),
    sent: async () => new Map((await all('sent')) as [number, OwnAnswer][]),
  };
};
