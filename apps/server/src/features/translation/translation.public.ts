/** For what leaves the server to be worked on elsewhere. */
export { writtenByPlayer } from './translation.player-texts.queries.ts';
