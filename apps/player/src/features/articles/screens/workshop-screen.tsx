import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { Link } from '../../../platform/router.tsx';
import { useText } from '../../../platform/text/i18n.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Dot } from '../../../ui/dot.tsx';
import { Failed } from '../../../ui/failed.tsx';
import { Icon, icons } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import { TabScreen } from '../../../ui/tab-screen.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { EmptyCard } from '../../../ui/empty-card.tsx';
import { useUnread } from '../../totals/totals.public.ts';
import { useArticles } from '../article-list.data.ts';
import { typeTitles } from '../../../kit/type-titles.ts';
import { ArticleCard } from '../components/article-card.tsx';
import listStyles from '../components/article-list.module.css';
import styles from './workshop-screen.module.css';

const preview = 3;

interface ArticlePreviewProps {
  readonly kind: 'workshop_events' | 'workshop_school';
  readonly icon: string;
  readonly hint: string;
  readonly query: ReturnType<typeof useArticles>;
}

const ArticlePreview = ({ kind, icon, hint, query }: ArticlePreviewProps) => {
  const t = useText();
  const isUnread = useUnread();
  const articles = query.data?.pages[0]?.list.slice(0, preview) ?? [];
  const title = t(typeTitles[kind]);
  return (
    <section className={styles['shelf']}>
      <Link className={styles['head']} to={`/workshop/${kind}`}>
        <span className={styles['icon']}>
          <Icon d={icon} />
        </span>
        <span className={styles['words']}>
          <h2 className={styles['title']}>{title}</h2>
          <span className={styles['hint']}>{hint}</span>
        </span>
        {isUnread(kind) && <Dot words={t('shell.unread', { tab: title })} />}
        <span className={styles['arrow']}>
          <Icon d={icons.forward} size={20} />
        </span>
      </Link>
      {query.isPending && <ListSkeleton rows={2} />}
      {query.isError && query.data === undefined && (
        <Failed error={query.error} text={t('articles.failed.text')} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && articles.length === 0 && <EmptyCard text={t('articles.empty.text')} />}
      <ul className={listStyles['list']}>
        {articles.map((article) => (
          <li key={article.id}>
            <ArticleCard article={article} isLead={false} />
          </li>
        ))}
      </ul>
      {articles.length > 0 && (
        <div className={styles['all']}>
          <ButtonLink look="plain" to={`/workshop/${kind}`}>
            {t('articles.workshop.all')}
            <span className="visually-hidden">: {title}</span>
          </ButtonLink>
        </div>
      )}
    </section>
  );
};

export const WorkshopScreen = () => {
  const t = useText();
  const events = useArticles(postTypes.workshop_events);
  const school = useArticles(postTypes.workshop_school);
  return (
    <TabScreen title="title.workshop">
      <ArticlePreview
        kind="workshop_events"
        icon={moreIcons.trophy}
        hint={t('articles.workshop.events_hint')}
        query={events}
      />
      {/* Waits for the shelf above, which would push it away. */}
      {!events.isPending && (
        <ArticlePreview
          kind="workshop_school"
          icon={moreIcons.school}
          hint={t('articles.workshop.school_hint')}
          query={school}
        />
      )}
    </TabScreen>
  );
};
