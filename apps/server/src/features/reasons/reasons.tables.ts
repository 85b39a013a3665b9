export const tables = ['contact_reason', 'tag'] as const;
