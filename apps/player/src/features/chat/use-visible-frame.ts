import { useLayoutEffect, useRef } from 'react';

/** Two fingers zoom the page: then the visible part is a part of the screen, not a screen with a keyboard. */
const zoomedFrom = 1.01;

/** Keeps an element as large as what can be seen: a keyboard covers the page, and most engines tell the page nothing else. */
export const useVisibleFrame = () => {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { visualViewport: seen } = window;
    const frame = ref.current;
    if (seen === null || frame === null) return undefined;
    const fit = (): void => {
      if (seen.scale > zoomedFrom) return;
      frame.style.height = `${seen.height}px`;
      frame.style.top = `${seen.offsetTop}px`;
    };
    fit();
    seen.addEventListener('resize', fit);
    seen.addEventListener('scroll', fit);
    return () => {
      seen.removeEventListener('resize', fit);
      seen.removeEventListener('scroll', fit);
    };
  }, []);
  return ref;
};
