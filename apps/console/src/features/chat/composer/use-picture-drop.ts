import { useState, type DragEvent } from 'react';

export const imageIn = (files: FileList): File | undefined =>
  Array.from(files).find(({ type }) => type.startsWith('image/'));

/** Takes pictures that are dropped on an element, and says when one is above it. */
export const usePictureDrop = (isOn: boolean, onPicture: (file: File | undefined) => void) => {
  const [isDropping, setIsDropping] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent): void => {
      if (!isOn || !event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setIsDropping(true);
    },
    onDragLeave: (): void => setIsDropping(false),
    onDrop: (event: DragEvent): void => {
      event.preventDefault();
      setIsDropping(false);
      onPicture(imageIn(event.dataTransfer.files));
    },
  };
  return { isDropping, handlers };
};
