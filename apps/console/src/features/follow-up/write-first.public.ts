export { writeFirst } from './follow-up.data.ts';
