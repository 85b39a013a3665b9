export const tables = [
  'support_target',
  'target_breach',
  'target_calendar',
  'target_figure',
  'target_outcome',
  'target_window',
] as const;
