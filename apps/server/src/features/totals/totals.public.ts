/** What other features may use: publishing something raises its total in the same transaction. */
export { addToTotal } from './totals.queries.ts';
