import type { Posting, SlotCount } from './staff-search.queries.ts';
import type { Slot } from './staff-search.terms.rules.ts';

/** A slot with the terms of the index that it stands for. */
export interface Expanded extends Slot {
  readonly terms: readonly string[];
  /** More terms start with it than were read, so it can only check entries that another slot found. */
  readonly isCut: boolean;
}

/** The slot whose entries are read for a kind: the rarest one. Null if a slot has no entry, so nothing can match. */
export const driverOf = (slots: readonly Expanded[], counts: readonly SlotCount[], kind: number): Expanded | null => {
  if (slots.length === 1) return slots[0] ?? null;
  const whole = slots
    .map((slot, place) => ({
      slot,
      count: counts.find((each) => each.kind === kind && each.slot === place)?.count ?? 0,
    }))
    .filter(({ slot }) => !slot.isCut);
  if (whole.some(({ count }) => count === 0)) return null;
  const [rarest] = whole.toSorted((a, b) => a.count - b.count || b.slot.term.length - a.slot.term.length);
  return rarest?.slot ?? slots[0] ?? null;
};

export interface Place {
  readonly at: number;
  readonly entryId: number;
}

const isNewer = (one: Place, other: Place): boolean =>
  one.at > other.at || (one.at === other.at && one.entryId > other.entryId);

/**
 * Merges the lists of several terms. Lists that were read up to their limit may continue anywhere below their last entry, so what is
 * older than the newest of these is left for the next page (`until`; null if all lists ended).
 */
export const mergeLists = (
  postings: readonly Posting[],
  limit: number,
): { readonly entryIds: number[]; readonly until: Place | null } => {
  const lists = Map.groupBy(postings, ({ term }) => term);
  let until: Place | null = null;
  for (const list of lists.values()) {
    const end = list.at(-1);
    if (list.length < limit || end === undefined) continue;
    const place = { at: end.at, entryId: end.entry_id };
    if (until === null || isNewer(place, until)) until = place;
  }
  const entryIds = postings
    .map((posting) => ({ at: posting.at, entryId: posting.entry_id }))
    .filter((place) => until === null || !isNewer(until, place))
    .map(({ entryId }) => entryId);
  return { entryIds: [...new Set(entryIds)], until };
};
