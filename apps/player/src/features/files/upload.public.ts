export { ProgressRing } from './components/progress-ring.tsx';
export { preparePicture } from './prepare-picture.adapter.ts';
export { sendBytes } from './send-bytes.adapter.ts';
