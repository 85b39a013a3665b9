import type { ArticleItem } from '@guildhall/contract/articles/player.ts';
import type { PostType, QuestionCategory } from '@guildhall/contract/articles/post-types.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Failed } from '../../../ui/failed.tsx';
import { ListEnd } from '../../../ui/list-end.tsx';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { EmptyCard } from '../../../ui/empty-card.tsx';
import { IncidentStrip } from '../../incidents/strip.public.ts';
import { useArticles } from '../article-list.data.ts';
import { ArticleCard } from './article-card.tsx';
import styles from './article-list.module.css';

interface ArticleListProps {
  readonly postType: PostType;
  readonly categoryId?: QuestionCategory;
}

const isEnded = ({ event }: ArticleItem): boolean => event?.status === 'already_ended';

const Cards = ({
  articles,
  hasLead = false,
}: {
  readonly articles: readonly ArticleItem[];
  readonly hasLead?: boolean;
}) => (
  <ul className={styles['list']} data-lead={hasLead}>
    {articles.map((article, index) => (
      <li key={article.id}>
        <ArticleCard article={article} isLead={hasLead && index === 0} />
      </li>
    ))}
  </ul>
);

export const ArticleList = ({ postType, categoryId }: ArticleListProps) => {
  const t = useText();
  const query = useArticles(postType, categoryId);
  const { data } = query;
  // An article published between two page loads shifts rows, so the next page may repeat one: deduplicate.
  const all = data?.pages.flatMap((page) => page.list) ?? [];
  const articles = [...new Map(all.map((article) => [article.id, article])).values()];
  // The server lists ended events last.
  const open = articles.filter((article) => !isEnded(article));
  const ended = articles.filter(isEnded);
  const end = <ListEnd query={query} length={articles.length} />;
  return (
    <PullToRefresh onRefresh={query.refetch}>
      {categoryId !== undefined && (
        <IncidentStrip
          incidents={data === undefined && !query.isError ? undefined : (data?.pages[0]?.incidents ?? [])}
          category={categoryId}
        />
      )}
      {query.isPending && <ListSkeleton withCovers={postType !== 1} />}
      {query.isError && data === undefined && (
        <Failed error={query.error} text={t('articles.failed.text')} onRetry={() => void query.refetch()} />
      )}
      {data !== undefined && articles.length === 0 && <EmptyCard text={t('articles.empty.text')} />}
      <Cards articles={open} hasLead />
      {ended.length === 0 && end}
      {ended.length > 0 && (
        <details className={styles['ended']} open={open.length === 0}>
          <summary className={styles['head']}>{t('articles.status.already_ended')}</summary>
          <Cards articles={ended} />
          {end}
        </details>
      )}
    </PullToRefresh>
  );
};
