import { tagBounds } from '@guildhall/contract/reasons/rules.ts';

export interface Topic {
  readonly reasonId: number | null;
  readonly tags: readonly string[];
}

/** What changes about the topic of an item. An undefined reason stays. */
export interface TopicChange {
  readonly reasonId?: number | null | undefined;
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Null if nothing changes; 'full' if the item would have too many tags. */
export const topicAfter = (before: Topic, change: TopicChange): Topic | 'full' | null => {
  const reasonId = change.reasonId === undefined ? before.reasonId : change.reasonId;
  const kept = before.tags.filter((tag) => !change.remove.includes(tag));
  const tags = [...new Set([...kept, ...change.add])].toSorted();
  const isSame = reasonId === before.reasonId && tags.join(' ') === before.tags.toSorted().join(' ');
  if (isSame) return null;
  return tags.length > tagBounds.perItemMax && tags.length > before.tags.length ? 'full' : { reasonId, tags };
};
