import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from '../platform/router.tsx';
import { rememberTab, returnTo } from './tab-positions.ts';

const positions = new Map<string, number>();
const restoreWithinMs = 1500;

/** Resets scrolling on new screens and restores it when the player returns to a screen or tab. */
export const ScrollKeeper = () => {
  const { key, pathname, search, type } = useLocation();
  const before = useRef<string | null>(null);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  // In a layout effect: the new screen's first scroll event must not overwrite the position saved for the previous one.
  useLayoutEffect(() => {
    const remember = (): void => {
      positions.set(key, window.scrollY);
      rememberTab(pathname, { search, y: window.scrollY });
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, pathname, search]);

  useLayoutEffect(() => {
    const target = type === 'POP' ? (positions.get(key) ?? 0) : returnTo(before.current, { pathname, search });
    before.current = pathname;
    rememberTab(pathname, { search, y: target });
    window.scrollTo(0, target);
    if (target === 0) return undefined;
    const startedAtMs = performance.now();
    let frame = 0;
    const again = (): void => {
      if (Math.abs(window.scrollY - target) < 2 || performance.now() - startedAtMs > restoreWithinMs) return;
      window.scrollTo(0, target);
      frame = requestAnimationFrame(again);
    };
    frame = requestAnimationFrame(again);
    return () => cancelAnimationFrame(frame);
  }, [key, pathname, search, type]);

  return null;
};
