import { useEffect } from 'react';

/** Writes pending drafts when the page or the component goes away. */
export const useFlush = (flush: () => void): void => {
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
};
