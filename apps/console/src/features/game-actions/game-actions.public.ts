export { PlayerActions } from './components/player-actions.tsx';
