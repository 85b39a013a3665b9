/** Every change by staff must be audited in the same transaction. */
export { appendAudit } from './audit.queries.ts';
export { checkVersion, staffChange, type StaffChange } from './audit.staff-change.service.ts';
