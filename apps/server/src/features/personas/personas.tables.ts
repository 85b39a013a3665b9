export const tables = ['persona'] as const;
