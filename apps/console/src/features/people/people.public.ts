/** What the audit browser uses: who is behind an id. */
export { useEveryone } from './people.data.ts';
