import type { PostType, QuestionCategory } from '@guildhall/contract/articles/post-types.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Failed } from '../../../ui/failed.tsx';
import { ListEnd } from '../../../ui/list-end.tsx';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { EmptyCard } from '../../../ui/empty-card.tsx';
import { useArticles } from '../article-list.data.ts';
import { ArticleCard } from './article-card.tsx';
import styles from './article-list.module.css';

interface ArticleListProps {
  readonly postType: PostType;
  readonly categoryId?: QuestionCategory;
}

export const ArticleList = ({ postType, categoryId }: ArticleListProps) => {
  const t = useText();
  const query = useArticles(postType, categoryId);
  const { data } = query;
  // An article published between two page loads shifts rows, so the next page may repeat one: deduplicate.
  const all = data?.pages.flatMap((page) => page.list) ?? [];
  const articles = [...new Map(all.map((article) => [article.id, article])).values()];
  return (
    <PullToRefresh onRefresh={query.refetch}>
      {query.isPending && <ListSkeleton withCovers={postType !== 1} />}
      {query.isError && data === undefined && (
        <Failed error={query.error} text={t('articles.failed.text')} onRetry={() => void query.refetch()} />
      )}
      {data !== undefined && articles.length === 0 && <EmptyCard text={t('articles.empty.text')} />}
      <ul className={styles['list']}>
        {articles.map((article, index) => (
          <li key={article.id}>
            <ArticleCard article={article} isLead={index === 0} />
          </li>
        ))}
      </ul>
      <ListEnd query={query} length={articles.length} />
    </PullToRefresh>
  );
};
