export const feedbackRemoved = { reports: 10 } as const;
