export { StatusBadge } from './components/status-badge.tsx';
