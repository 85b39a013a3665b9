import type { Suggestion } from '@guildhall/contract/suggestions.ts';

/** What a tap makes of a suggestion before the server has answered; `isVerified` says in which count the caller is. */
export const withSupport = (suggestion: Suggestion, isSupported: boolean, isVerified: boolean): Suggestion => {
  if (isSupported === suggestion.is_supported) return suggestion;
  const count = isVerified ? 'supporters' : 'unverified_supporters';
  const changed = Math.max(isSupported ? 1 : 0, suggestion[count] + (isSupported ? 1 : -1));
  return { ...suggestion, is_supported: isSupported, [count]: changed };
};

/** What is decided takes no more support. */
export const isOpenForSupport = ({ state }: Pick<Suggestion, 'state'>): boolean =>
  state === 'open' || state === 'planned';
