export const chatRemoved = { conversations: 20 } as const;
