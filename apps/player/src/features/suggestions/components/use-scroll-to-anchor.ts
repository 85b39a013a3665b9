import { useEffect, useRef } from 'react';
import { useLocation } from '../../../platform/router.tsx';

const settlesWithinMs = 1500;
const inputs = ['wheel', 'touchstart', 'keydown'] as const;

/** Scrolls to the section when the URL hash names it; going back restores the old position instead (app/scroll-keeper.tsx). */
export const useScrollToAnchor = (id: string) => {
  const ref = useRef<HTMLElement>(null);
  const { hash, key, type } = useLocation();
  useEffect(() => {
    const section = ref.current;
    if (section === null || hash !== `#${id}` || type === 'POP') return undefined;
    section.scrollIntoView();
    // Keep the focus if it is already inside the section.
    if (!section.contains(document.activeElement)) section.focus({ preventScroll: true });
    // Content loading above would push the section away; re-align until the player interacts.
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
