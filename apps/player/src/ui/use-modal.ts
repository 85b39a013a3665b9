import { useEffect, useRef } from 'react';

/** Makes a dialog modal while it is there. Engines without one (Safari before 15.4) get the same box over the page. */
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
      // Whatever opened the dialog may have gone with what it removed.
      const target = before?.isConnected === true ? before : document.getElementById('content');
      if (target instanceof HTMLElement) target.focus();
    };
  }, []);
  return ref;
};
