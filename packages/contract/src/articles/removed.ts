export const articlesRemoved = { ratings: 50 } as const;
