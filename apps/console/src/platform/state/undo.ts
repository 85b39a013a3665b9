import { createStore } from '@guildhall/browser/store.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';

export interface UndoOffer {
  /** A new offer with the same id replaces the old one. */
  readonly id: string;
  readonly words: string;
  readonly untilMs: number;
  /** Returns what to say afterwards; throws if it failed. */
  readonly undo: () => Promise<string>;
}

const offers = createStore<readonly UndoOffer[]>([]);
export const undoOffers = offers;

export const withdrawUndo = (id: string): boolean => {
  const isThere = offers.get().some((offer) => offer.id === id);
  if (isThere) offers.set(offers.get().filter((offer) => offer.id !== id));
  return isThere;
};

/** Offers to undo what was just done, for as long as replies can be undone. */
export const offerUndo = (offer: Omit<UndoOffer, 'untilMs'>): void => {
  const untilMs = Date.now() + staffLimits.undoSeconds * 1000;
  const made = { ...offer, untilMs };
  offers.set([...offers.get().filter(({ id }) => id !== offer.id), made]);
  setTimeout(() => offers.set(offers.get().filter((other) => other !== made)), staffLimits.undoSeconds * 1000);
};
