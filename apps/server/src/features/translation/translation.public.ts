/** For what leaves the server to be worked on elsewhere. */
export { writtenByPlayer, type TextsOf } from './translation.player-texts.queries.ts';
