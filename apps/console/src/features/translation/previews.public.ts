export { setPreview } from './previews.store.ts';
