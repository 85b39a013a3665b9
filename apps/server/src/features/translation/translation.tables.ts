export const tables = ['translation_auto', 'translation_cache', 'translation_use'] as const;
