export const tables = [
  'search_content',
  'search_fill',
  'search_posting',
  'search_synonym',
  'search_text',
  'search_word',
  'search_word_key',
] as const;
