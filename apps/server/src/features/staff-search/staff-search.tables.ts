export const tables = [
  'staff_search_due',
  'staff_search_entry',
  'staff_search_posting',
  'staff_search_progress',
] as const;
