import { useText } from '../../../platform/text/i18n.ts';
import { Link, useSearchParams } from '../../../platform/router.tsx';
import { Failed } from '../../../ui/failed.tsx';
import { usePause } from '../../../platform/session/paused.ts';
import { PausedNotice } from '../../../kit/paused/paused-notice.tsx';
import { ListEnd } from '../../../ui/list-end.tsx';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { EmptyCard } from '../../../ui/empty-card.tsx';
import { useBoard, type Sort } from '../suggestions.data.ts';
import { boardId } from '../board-link.model.ts';
import { SuggestionCard } from './suggestion-card.tsx';
import styles from './board.module.css';
import { useScrollToAnchor } from './use-scroll-to-anchor.ts';

const sorts = ['top', 'new'] as const satisfies readonly Sort[];

const Suggestions = ({ sort, first }: { readonly sort: Sort; readonly first: number | null }) => {
  const t = useText();
  const query = useBoard(sort, first);
  const { data, isPending, isError, error, refetch } = query;
  const all = data?.pages.flatMap((page) => page.list) ?? [];
  // Votes move suggestions between pages, so a page may repeat one: deduplicate.
  const suggestions = [...new Map(all.map((suggestion) => [suggestion.id, suggestion])).values()];
  return (
    <PullToRefresh onRefresh={refetch}>
      {isPending && <ListSkeleton withCovers={false} />}
      {isError && data === undefined && (
        <Failed error={error} text={t('suggestions.failed.text')} onRetry={() => void refetch()} />
      )}
      {data !== undefined && suggestions.length === 0 && <EmptyCard text={t('suggestions.empty.text')} />}
      <ul className={styles['list']}>
        {suggestions.map((suggestion) => (
          <li key={suggestion.id}>
            <SuggestionCard suggestion={suggestion} />
          </li>
        ))}
      </ul>
      <ListEnd query={query} length={suggestions.length} />
    </PullToRefresh>
  );
};

/** Published suggestions, open for support. The sort order is part of the URL. */
export const Board = () => {
  const t = useText();
  const [params] = useSearchParams();
  const isOff = usePause('suggestions') === 'off';
  const asked = Number(params.get('suggestion'));
  const first = Number.isSafeInteger(asked) && asked > 0 ? asked : null;
  const section = useScrollToAnchor(boardId);
  const current = sorts.find((sort) => sort === params.get('sort')) ?? 'top';
  return (
    <section
      ref={section}
      id={boardId}
      tabIndex={-1}
      className={styles['board']}
      aria-labelledby={`${boardId}-heading`}
    >
      <h2 id={`${boardId}-heading`} className={styles['heading']}>
        {t('suggestions.heading')}
      </h2>
      <p className={styles['intro']}>{t('suggestions.intro')}</p>
      <PausedNotice feature="suggestions" />
      <nav className={styles['sorts']} aria-label={t('suggestions.order')}>
        {sorts.map((sort) => (
          <Link
            key={sort}
            className={styles['sort']}
            to={`/feedback/suggest?sort=${sort}#${boardId}`}
            replace
            aria-current={sort === current ? 'page' : undefined}
          >
            {t(`suggestions.order.${sort}`)}
          </Link>
        ))}
      </nav>
      {!isOff && <Suggestions key={current} sort={current} first={first} />}
    </section>
  );
};
