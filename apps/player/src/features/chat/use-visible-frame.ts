import { useLayoutEffect, useRef } from 'react';

/** Above this scale the page is pinch-zoomed, and the visual viewport says nothing about the keyboard. */
const zoomedFrom = 1.01;

/** Keeps an element as large as the visual viewport. Most engines report the on-screen keyboard in no other way. */
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
