export const tables = ['saved_view'] as const;
