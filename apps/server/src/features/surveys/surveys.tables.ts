export const tables = ['survey', 'survey_answer', 'survey_count', 'survey_text', 'survey_words'] as const;
