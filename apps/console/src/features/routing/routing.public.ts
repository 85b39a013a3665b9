export { useRouting } from './routing.data.ts';
