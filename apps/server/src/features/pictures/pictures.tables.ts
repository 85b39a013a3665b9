export const tables = ['picture'] as const;
