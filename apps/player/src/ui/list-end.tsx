import { useEffect, useEffectEvent, useRef } from 'react';
import { useText } from '../platform/i18n.ts';
import { Button } from './button.tsx';
import styles from './list-end.module.css';

/** Calls back when the end of the list comes near, so that the next page is there before it is needed. */
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
    // Observed anew after each page: one shorter than the screen would otherwise never ask for the next.
  }, [length]);
  return ref;
};

interface ListEndProps {
  /** The list's query, as far as its pages go. */
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  /** How many rows are shown. */
  readonly length: number;
}

/** The foot of a list that pages as it scrolls (C4); a button does the same, and tries again what failed. */
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
