import { useEffect, useRef } from 'react';

/** Opens a dialog as modal while mounted. Engines without showModal (Safari before 15.4) get a positioned box. */
export const useModal = () => {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    const before = document.activeElement;
    if (typeof dialog.showModal === 'function') dialog.showModal();
    else {
      dialog.setAttribute('open', '');
      dialog.querySelector('button')?.focus();
    }
    return () => {
      // The element that opened the dialog may have been removed by the confirmed action.
      const target = before?.isConnected === true ? before : document.getElementById('content');
      if (target instanceof HTMLElement) target.focus();
    };
  }, []);
  return ref;
};
