export const tables = ['conversation_report', 'staff_reminder'] as const;
