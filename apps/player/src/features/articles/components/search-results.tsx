import { useText } from '../../../platform/text/i18n.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyCard } from '../../../ui/empty-card.tsx';
import { Failed } from '../../../ui/failed.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { useSearch } from '../articles.data.ts';
import { ArticleCard } from './article-card.tsx';
import styles from './article-list.module.css';

export const SearchResults = ({ search }: { readonly search: string }) => {
  const t = useText();
  const { data, error, isPending, isPlaceholderData, refetch } = useSearch(search);
  // Placeholder data belongs to the previous search, so it cannot prove that nothing was found.
  if (isPending || (isPlaceholderData && data.list.length === 0)) return <ListSkeleton withCovers={false} />;
  if (data === undefined) {
    return <Failed error={error} text={t('articles.failed.text')} onRetry={() => void refetch()} />;
  }
  const count = data.list.length;
  if (count === 0) {
    return (
      <EmptyCard text={t('articles.search.empty.text', { query: search })}>
        <ButtonLink to="/online_service">{t('articles.support.online_service')}</ButtonLink>
      </EmptyCard>
    );
  }
  return (
    <section>
      <h2 className={styles['count']} role="status">
        {t(data.has_more ? 'articles.search.many' : 'articles.search.results', { count })}
      </h2>
      <ul className={styles['list']}>
        {data.list.map((article) => (
          <li key={article.id}>
            <ArticleCard article={article} isLead={false} />
          </li>
        ))}
      </ul>
    </section>
  );
};
