import { useEffect, type RefObject } from 'react';

/** Keeps `--main-top` where the page begins, for what floats over it: the strips above it come and go. */
export const useMainTop = (main: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { current } = main;
    if (current === null) return undefined;
    const { style } = document.documentElement;
    // What is above takes its height from the page, so the page is resized whenever it moves.
    const observer = new ResizeObserver(() => {
      style.setProperty('--main-top', `${Math.round(current.getBoundingClientRect().top)}px`);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--main-top');
    };
  }, [main]);
};
