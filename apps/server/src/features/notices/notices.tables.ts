export const tables = ['staff_notice'] as const;
