export const tables = ['content_total'] as const;
