export { Board } from './components/board.tsx';
export { boardPath } from './suggestions.links.ts';
