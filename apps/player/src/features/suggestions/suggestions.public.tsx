export { Board } from './components/board.tsx';
