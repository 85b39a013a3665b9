export const tables = ['retention_run'] as const;
