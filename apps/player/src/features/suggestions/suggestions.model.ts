import type { Suggestion } from '@guildhall/contract/suggestions.ts';

/** What a tap makes of a suggestion before the server has answered. */
export const withSupport = (suggestion: Suggestion, isSupported: boolean): Suggestion =>
  isSupported === suggestion.is_supported
    ? suggestion
    : {
        ...suggestion,
        is_supported: isSupported,
        supporters: Math.max(isSupported ? 1 : 0, suggestion.supporters + (isSupported ? 1 : -1)),
      };

/** What is decided takes no more support. */
export const isOpenForSupport = ({ state }: Pick<Suggestion, 'state'>): boolean =>
  state === 'open' || state === 'planned';
