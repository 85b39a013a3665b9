export { contextNow } from './form/surroundings.ts';
