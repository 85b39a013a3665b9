export const surveysRemoved = { answers: 60 } as const;
