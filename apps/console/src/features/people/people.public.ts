/** What the audit browser uses: who is behind an id. */
export { useEveryone, usePerson } from './people.data.ts';
