export { answeringName } from './personas.queries.ts';
