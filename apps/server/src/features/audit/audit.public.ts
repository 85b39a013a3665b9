/** What other features may use: whatever staff change is told to the trail in the same transaction. */
export { appendAudit } from './audit.queries.ts';
