export { ProgressRing } from './components/progress-ring.tsx';
export { prepare } from './prepare.ts';
export { sendBytes } from './send-bytes.ts';
