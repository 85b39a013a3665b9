export const tables = ['audit_check', 'audit_entry', 'audit_head'] as const;
