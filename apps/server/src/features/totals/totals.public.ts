/** Call it in the transaction that publishes the content. */
export { addToTotal } from './totals.queries.ts';
