import { flushSync } from 'react-dom';
import { animateScreens } from '../platform/router.tsx';

/** The article that one of the two paths shows. */
const articleIn = (from: string, to: string): string | undefined => /\/post\/article\/(\d+)/.exec(`${to} ${from}`)?.[1];

/** The cover that moves between card and article. In two panes both are on the screen; then the one in the main pane moves. */
const coverOf = (article: string): HTMLElement | undefined => {
  const covers = [...document.querySelectorAll<HTMLElement>(`[data-cover="${article}"]`)];
  const isSeen = (cover: HTMLElement): boolean => {
    const { top, bottom } = cover.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  };
  return covers.reverse().find(isSeen);
};

/**
 * Fades between screens, and moves the cover from its card to the article and back. The DOM's API instead of React's
 * component, because the router is an external store and React updates those outside transitions.
 */
export const startViewTransitions = (): void => {
  if (typeof document.startViewTransition !== 'function') return;
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)');
  animateScreens((show, from, to) => {
    if (isReduced.matches || document.visibilityState !== 'visible') {
      show();
      return;
    }
    const article = articleIn(from, to);
    const marked: HTMLElement[] = [];
    const mark = (): void => {
      for (const cover of marked) cover.style.viewTransitionName = '';
      const cover = article === undefined ? undefined : coverOf(article);
      if (cover === undefined) return;
      cover.style.viewTransitionName = 'cover';
      marked.push(cover);
    };
    mark();
    const transition = document.startViewTransition(() => {
      flushSync(show);
      mark();
    });
    // Rejects when the next navigation skips this one.
    transition.ready.catch(() => {});
    void transition.finished.finally(() => {
      for (const cover of marked) cover.style.viewTransitionName = '';
    });
  });
};
