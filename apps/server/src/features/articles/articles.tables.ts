export const tables = [
  'article',
  'article_change',
  'article_rating',
  'article_rating_count',
  'article_translation',
] as const;
