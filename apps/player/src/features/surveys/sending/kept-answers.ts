import type { OwnAnswer } from '@guildhall/contract/surveys.ts';
import type { KeptStore } from '../../feedback/kept.public.ts';
import { holdsAnything, type Draft } from '../draft/draft.model.ts';
import { draftOf, type Outgoing } from './outgoing.ts';

export interface KeptAnswers {
  draft(id: number): Promise<unknown>;
  saveDraft(draft: Draft): Promise<void>;
  dropDraft(id: number): Promise<void>;
  outgoing(): Promise<readonly Outgoing[]>;
  saveOutgoing(item: Outgoing): Promise<void>;
  /** From now on it is no draft: it goes by itself. */
  draftToOutgoing(item: Outgoing): Promise<void>;
  outgoingToDraft(item: Outgoing): Promise<void>;
  outgoingToSent(item: Outgoing, own: OwnAnswer): Promise<void>;
  dropOutgoing(id: number): Promise<void>;
  sent(): Promise<ReadonlyMap<number, OwnAnswer>>;
}

/** The answers of one player on this device: begun, on their way, arrived. Of each survey there is one of each at most. */
export const createKeptAnswers = (store: KeptStore, owner: string): KeptAnswers => {
  const at = (kind: 'draft' | 'out' | 'sent', id: number | ''): string => `1/${owner}/survey/${kind}/${id}`;
  const all = async (kind: 'out' | 'sent'): Promise<[number, unknown][]> => {
    const prefix = at(kind, '');
    const found: [number, unknown][] = [];
    for (const key of await store.keys(prefix)) found.push([Number(key.slice(prefix.length)), await store.get(key)]);
    return found.filter(([, value]) => value !== undefined);
  };
  return {
    draft: (id) => store.get(at('draft', id)),
    saveDraft: (draft) =>
      holdsAnything(draft)
        ? store.commit(new Map([[at('draft', draft.id), draft]]), [])
        : store.commit(new Map(), [at('draft', draft.id)]),
    dropDraft: (id) => store.commit(new Map(), [at('draft', id)]),
    outgoing: async () => (await all('out')).map(([, item]) => item as Outgoing),
    saveOutgoing: (item) => store.commit(new Map([[at('out', item.id), item]]), []),
    draftToOutgoing: (item) => store.commit(new Map([[at('out', item.id), item]]), [at('draft', item.id)]),
    outgoingToDraft: (item) => store.commit(new Map([[at('draft', item.id), draftOf(item)]]), [at('out', item.id)]),
    outgoingToSent: (item, own) => store.commit(new Map([[at('sent', item.id), own]]), [at('out', item.id)]),
    dropOutgoing: (id) => store.commit(new Map(), [at('out', id)]),
    sent: async () => new Map((await all('sent')) as [number, OwnAnswer][]),
  };
};
