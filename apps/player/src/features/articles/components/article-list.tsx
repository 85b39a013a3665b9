import type { PostType, QuestionCategory } from '@guildhall/contract/post-types.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Failed } from '../../../ui/failed.tsx';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { StateCard } from '../../../ui/state-card.tsx';
import { useArticles } from '../article-list.data.ts';
import { ArticleCard } from './article-card.tsx';
import styles from './article-list.module.css';

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

interface ArticleListProps {
  readonly postType: PostType;
  readonly categoryId?: QuestionCategory;
}

/** A whole list of one type (C4): pages as it scrolls, refreshes when pulled, and says so when empty or failed. */
export const ArticleList = ({ postType, categoryId }: ArticleListProps) => {
  const t = useText();
  const query = useArticles(postType, categoryId);
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  // A publication between two pages pushes a row from one into the next: each article is shown once.
  const all = data?.pages.flatMap((page) => page.list) ?? [];
  const articles = [...new Map(all.map((article) => [article.id, article])).values()];
  const more = (): void => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  };
  const endRef = useNearEnd(more, articles.length);
  return (
    <PullToRefresh onRefresh={query.refetch}>
      {query.isPending && <ListSkeleton withCovers={postType !== 1} />}
      {query.isError && data === undefined && (
        <Failed error={query.error} text={t('articles.failed.text')} onRetry={() => void query.refetch()} />
      )}
      {data !== undefined && articles.length === 0 && (
        <StateCard art="empty" title={t('articles.empty.title')} text={t('articles.empty.text')} />
      )}
      <ul className={styles['list']}>
        {articles.map((article, index) => (
          <li key={article.id}>
            <ArticleCard article={article} isLead={index === 0} />
          </li>
        ))}
      </ul>
      <div ref={endRef} className={styles['end']}>
        {hasNextPage && (
          <Button look="plain" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? t('shell.loading') : t(isFetchNextPageError ? 'shell.retry' : 'articles.more')}
          </Button>
        )}
        {!hasNextPage && articles.length > 5 && <p>{t('articles.end')}</p>}
      </div>
    </PullToRefresh>
  );
};
