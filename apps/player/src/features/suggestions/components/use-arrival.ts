import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const settlesWithinMs = 1500;
const inputs = ['wheel', 'touchstart', 'keydown'] as const;

/** Scrolls to the section when a link names it; going back restores the old position instead (app/scroll.tsx). */
export const useArrival = (id: string) => {
  const ref = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    const section = ref.current;
    if (section === null || hash !== `#${id}` || type === 'POP') return undefined;
    section.scrollIntoView();
    // A link inside the section keeps the focus.
    if (!section.contains(document.activeElement)) section.focus({ preventScroll: true });
    // What loads above the section would push it away again; the first touch of the reader ends this.
    const layout = new ResizeObserver(() => section.scrollIntoView());
    const stop = (): void => {
      layout.disconnect();
      clearTimeout(timer);
      for (const input of inputs) window.removeEventListener(input, stop);
    };
    const timer = setTimeout(stop, settlesWithinMs);
    for (const input of inputs) window.addEventListener(input, stop, { passive: true });
    layout.observe(document.body);
    return stop;
  }, [hash, id, key, type]);
  return ref;
};
