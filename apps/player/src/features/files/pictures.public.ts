export { withFileId, type KeptPicture, type PicturesUpdate } from './model/picture.ts';
