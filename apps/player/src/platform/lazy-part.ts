import { lazy, type ComponentType } from 'react';
import { loadMoreTexts } from './text/i18n.ts';

/** For what a screen can do without: a chunk that fails to load renders nothing, and the next start retries. */
export const lazyPart = <Props = object>(load: () => Promise<ComponentType<Props>>, onFailure?: () => void) =>
  lazy<ComponentType<Props>>(async () => {
    try {
      await loadMoreTexts();
      return { default: await load() };
    } catch {
      onFailure?.();
      return { default: () => null };
    }
  });
