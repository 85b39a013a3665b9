/** Where a suggestion on the board stands. `hidden`: taken off the board again. */
export const suggestionStates = ['open', 'planned', 'done', 'declined', 'hidden'] as const;
export type SuggestionState = (typeof suggestionStates)[number];

export const incidentStates = ['draft', 'open', 'closed'] as const;
export type IncidentState = (typeof incidentStates)[number];
