/** The account of a request; before an unverified request is linked, its requester. */
export { playerOfDeletion } from './staff/timeline.queries.ts';
