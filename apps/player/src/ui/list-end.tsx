import { useEffect, useEffectEvent, useRef } from 'react';
import { useText } from '../platform/text/i18n.ts';
import { Button } from './button.tsx';
import styles from './list-end.module.css';

/** Fires before the end of the list is reached, so that the next page loads early. */
const useNearEnd = (onNear: () => void, length: number) => {
  const ref = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (ref.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) near();
      },
      { rootMargin: '400px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
    // Re-observe after each page: a page shorter than the screen would not trigger the observer again.
  }, [length]);
  return ref;
};

interface ListEndProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly length: number;
}

/** Infinite scroll (C4) with a button as a fallback and for retries. */
export const ListEnd = ({ query, length }: ListEndProps) => {
  const t = useText();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const ref = useNearEnd(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, length);
  return (
    <div ref={ref} className={styles['end']}>
      {hasNextPage && (
        <Button look="plain" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? t('shell.loading') : t(isFetchNextPageError ? 'shell.retry' : 'articles.more')}
        </Button>
      )}
      {!hasNextPage && length > 5 && <p>{t('articles.end')}</p>}
    </div>
  );
};
