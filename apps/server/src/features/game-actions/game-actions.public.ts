/** A player's actions by time, newest first, for a timeline of the player. */
export { selectOfPlayer } from './game-actions.queries.ts';
