/** Supported suggestions, and joined known issues. */
export const suggestionsRemoved = { supports: 40 } as const;
