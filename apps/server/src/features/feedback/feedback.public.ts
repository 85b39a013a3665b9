/** For features that do something to a report: they lock it, say what was done, and the history is written. */
export { lockFeedback, perform } from './feedback.moves.ts';
