export const tables = [
  'feedback',
  'feedback_bulk',
  'feedback_bulk_report',
  'feedback_entry',
  'feedback_figure',
  'feedback_figure_mark',
  'feedback_look',
  'feedback_outgoing',
  'feedback_tag',
  'feedback_template',
  'feedback_template_text',
] as const;
