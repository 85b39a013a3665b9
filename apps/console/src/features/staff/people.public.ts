/** Used by the audit trail to resolve staff names. */
export { useEveryone, usePerson } from './people/people.data.ts';
