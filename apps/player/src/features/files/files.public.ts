export { PictureField } from './components/picture-field.tsx';
export { forgetUpload, hasRefusedPicture, uploadPicture } from './uploads.store.ts';
