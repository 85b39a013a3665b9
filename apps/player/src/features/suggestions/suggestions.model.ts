import type { Suggestion } from '@guildhall/contract/suggestions/player.ts';

/** The optimistic state after a tap; `isVerified` selects the count. */
export const withSupport = (suggestion: Suggestion, isSupported: boolean, isVerified: boolean): Suggestion => {
  if (isSupported === suggestion.is_supported) return suggestion;
  const count = isVerified ? 'supporters' : 'unverified_supporters';
  const changed = Math.max(isSupported ? 1 : 0, suggestion[count] + (isSupported ? 1 : -1));
  return { ...suggestion, is_supported: isSupported, [count]: changed };
};

export const isOpenForSupport = ({ state }: Pick<Suggestion, 'state'>): boolean =>
  state === 'open' || state === 'planned';
