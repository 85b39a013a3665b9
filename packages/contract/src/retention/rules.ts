/** What leaves by age, or is kept although it has one. */
export const retentionData = [
  'chats',
  'reports',
  'survey_texts',
  'uploads',
  'sessions',
  'devices',
  'staff_sessions',
  'webhook_events',
  'undelivered_deletion_events',
  'network_restrictions',
  'staff_notices',
  'game_actions',
  'translations',
  'audit',
] as const;
export type RetentionData = (typeof retentionData)[number];

/** The shortest retention of reports: the player may reopen a finished report for seven days, and staff look back at least a month. */
export const reportRetentionDaysMin = 30;
