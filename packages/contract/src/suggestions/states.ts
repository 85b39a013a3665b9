/** `hidden`: removed from the board. */
export const suggestionStates = ['open', 'planned', 'done', 'declined', 'hidden'] as const;
export type SuggestionState = (typeof suggestionStates)[number];
