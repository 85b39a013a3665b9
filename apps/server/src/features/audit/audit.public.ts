/** Every change by staff must be audited in the same transaction. */
export { appendAudit, type NewAuditEntry } from './audit.queries.ts';
export { checkVersion, staffChange, type StaffChange } from './audit.staff-change.service.ts';
