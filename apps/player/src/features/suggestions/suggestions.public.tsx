export { Board } from './components/board.tsx';
export { boardPath } from './board-link.model.ts';
