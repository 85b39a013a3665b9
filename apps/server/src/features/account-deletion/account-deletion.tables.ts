export const tables = ['deletion_request', 'erasure'] as const;
