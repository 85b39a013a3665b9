/** `privacy` decides on deletion requests, with no access beyond that. */
export const staffRoles = ['admin', 'editor', 'agent', 'analyst', 'privacy'] as const;
export type StaffRole = (typeof staffRoles)[number];
