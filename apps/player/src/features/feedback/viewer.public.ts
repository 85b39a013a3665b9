export { PrivatePicture } from './components/private-picture.tsx';
export { Viewer } from './components/viewer.tsx';
