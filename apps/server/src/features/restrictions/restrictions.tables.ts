export const tables = ['restriction', 'restriction_revision'] as const;
