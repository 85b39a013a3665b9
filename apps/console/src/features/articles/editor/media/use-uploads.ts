import type { Picture } from '@guildhall/contract/pictures/staff.ts';
import { useEffect, useState } from 'react';
import { createUploads } from './uploads.store.ts';

/** Uploads the files, and those that are pasted while the dialog is open. */
export const useUploads = (files: readonly File[], onDone: (picture: Picture) => void) => {
  const [uploads] = useState(() => createUploads(onDone));
  useEffect(() => {
    uploads.add(files);
    const onPaste = (event: ClipboardEvent): void => {
      const pasted = [...(event.clipboardData?.files ?? [])];
      if (pasted.length === 0) return;
      event.preventDefault();
      uploads.add(pasted);
    };
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('paste', onPaste);
      uploads.stop();
    };
    // `files` is only read when the dialog opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [uploads]);
  return uploads;
};
