export { contextWithout } from './form/context.model.ts';
