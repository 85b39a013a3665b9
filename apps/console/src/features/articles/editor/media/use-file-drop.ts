import { useState, type DragEvent } from 'react';

/** Takes files that are dropped on an element, and says when one is above it. */
export const useFileDrop = (onFiles: (files: readonly File[]) => void) => {
  const [isOver, setIsOver] = useState(false);
  const drag = (event: DragEvent, isNowOver: boolean): void => {
    // Otherwise the browser would navigate away to the dropped file.
    event.preventDefault();
    setIsOver(isNowOver);
  };
  const handlers = {
    onDragEnter: (event: DragEvent): void => drag(event, true),
    onDragOver: (event: DragEvent): void => drag(event, true),
    onDragLeave: (event: DragEvent): void => drag(event, false),
    onDrop: (event: DragEvent): void => {
      drag(event, false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
};
