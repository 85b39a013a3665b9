export const tables = [
  'routing_profile',
  'routing_settings',
  'staff_language',
  'staff_skill',
  'team',
  'team_member',
] as const;
