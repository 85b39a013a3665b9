export const tables = ['suggestion', 'suggestion_support', 'suggestion_text'] as const;
