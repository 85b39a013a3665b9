export { clockText, heatOf } from './model/waiting.ts';
