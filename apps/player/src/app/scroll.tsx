import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const positions = new Map<string, number>();
const restoreWithinMs = 1500;

/** A new screen starts at its top; a screen returned to is where the reader left it, once its content is back. */
export const ScrollKeeper = () => {
  const { key, pathname } = useLocation();
  const type = useNavigationType();

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  // In the same commit as the new screen: its own first scroll must not overwrite the position of the one left.
  useLayoutEffect(() => {
    const remember = (): void => {
      positions.set(key, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    const target = type === 'POP' ? (positions.get(key) ?? 0) : 0;
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
  }, [key, pathname, type]);

  return null;
};
