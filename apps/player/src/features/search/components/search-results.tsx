import type { SearchHit } from '@guildhall/contract/search/player.ts';
import { catalogueOf, langOfLocale, localeOfLang } from '@guildhall/i18n/locales.ts';
import { useEffect, useState } from 'react';
import { Link } from '../../../platform/router.tsx';
import { loadMoreTexts, useLocale, useText } from '../../../platform/text/i18n.ts';
import { languageName } from '../../../platform/text/language-name.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyCard } from '../../../ui/empty-card.tsx';
import { Failed } from '../../../ui/failed.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { JoinToggle } from '../../incidents/incidents.public.tsx';
import { hitPath } from '../model/hit-path.ts';
import { rememberSearch } from '../recent-searches.store.ts';
import { useSearch } from '../search.data.ts';
import { Marked } from './marked.tsx';
import { TypeLabel } from './type-label.tsx';
import styles from './search-results.module.css';

const Hit = ({ hit }: { readonly hit: SearchHit }) => {
  const t = useText();
  const locale = useLocale();
  const words = { lang: localeOfLang(hit.lang), dir: 'auto' } as const;
  return (
    <Link className={styles['hit']} to={hitPath(hit)}>
      <span className={styles['title']} {...words}>
        <Marked text={hit.title} marks={hit.title_marks} />
      </span>
      <span className={styles['excerpt']} {...words}>
        <Marked text={hit.excerpt} marks={hit.excerpt_marks} />
      </span>
      <span className={styles['meta']}>
        <TypeLabel type={hit.type} />
        {hit.published_at !== null && <RelativeTime timeMs={hit.published_at} />}
        {hit.lang !== langOfLocale(catalogueOf(locale)) && (
          <span>{t('articles.fallback', { language: languageName(hit.lang, locale) })}</span>
        )}
      </span>
    </Link>
  );
};

/** Its words are with those of other screens. */
const Join = ({ id }: { readonly id: number }) => {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    loadMoreTexts().then(
      () => setIsReady(true),
      () => {},
    );
  }, []);
  return <div className={styles['join']}>{isReady && <JoinToggle id={id} />}</div>;
};

interface SearchResultsProps {
  readonly search: string;
  readonly onSearch: (value: string) => void;
}

export const SearchResults = ({ search, onSearch }: SearchResultsProps) => {
  const t = useText();
  const { data, error, isPending, isPlaceholderData, refetch } = useSearch(search);
  useEffect(() => rememberSearch(search), [search]);
  // Placeholder data belongs to the previous search, so it cannot prove that nothing was found.
  if (isPending || (isPlaceholderData && data.list.length === 0)) return <ListSkeleton withCovers={false} />;
  if (data === undefined) {
    return <Failed error={error} text={t('articles.failed.text')} onRetry={() => void refetch()} />;
  }
  const count = data.list.length;
  const { corrected } = data;
  if (count === 0) {
    return (
      <EmptyCard text={t('search.empty.text', { query: search })}>
        <ButtonLink to="/online_service">{t('articles.support.online_service')}</ButtonLink>
      </EmptyCard>
    );
  }
  return (
    <section>
      {corrected !== null && !isPlaceholderData && (
        <button type="button" className={styles['corrected']} dir="auto" onClick={() => onSearch(corrected)}>
          {t('search.did_you_mean', { query: corrected })}
        </button>
      )}
      <h2 className={styles['count']} role="status">
        {t(data.has_more ? 'search.many' : 'search.results', { count })}
      </h2>
      <ul className={styles['list']}>
        {data.list.map((hit) => (
          <li key={`${hit.type} ${hit.id}`}>
            <Hit hit={hit} />
            {hit.type === 'incident' && <Join id={hit.id} />}
          </li>
        ))}
      </ul>
    </section>
  );
};
