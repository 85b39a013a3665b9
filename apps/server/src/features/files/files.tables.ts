export const tables = ['feedback_chat_file', 'file', 'file_removal'] as const;
