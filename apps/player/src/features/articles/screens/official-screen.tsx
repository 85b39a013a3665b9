import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { Link, useSearchParams } from '../../../platform/router.tsx';
import { useText } from '../../../platform/text/i18n.ts';
import { Dot } from '../../../ui/dot.tsx';
import { TabScreen } from '../../../ui/tab-screen.tsx';
import { useMarkSeen, useUnread } from '../../totals/totals.public.ts';
import { ArticleList } from '../components/article-list.tsx';
import { Topics } from '../components/topics.tsx';
import { typeTitles } from '../../../kit/type-titles.ts';
import styles from './official-screen.module.css';

const listed = ['news', 'events', 'guide'] as const;
type Listed = (typeof listed)[number];

const segments = [...listed, 'question'] as const;
type Segment = (typeof segments)[number];

const segmentOf = (value: string | null): Segment => segments.find((segment) => segment === value) ?? 'news';

const SeenList = ({ type }: { readonly type: Listed }) => {
  useMarkSeen(type);
  return <ArticleList postType={postTypes[type]} />;
};

export const OfficialScreen = () => {
  const t = useText();
  const [params] = useSearchParams();
  const isUnread = useUnread();
  const current = segmentOf(params.get('type'));
  // Questions have no total, so they are never unread (D1).
  const isNew = (segment: Segment): boolean => segment !== 'question' && isUnread(segment);
  return (
    <TabScreen
      title={params.has('type') ? typeTitles[current] : 'title.official'}
      tools={
        <nav className={styles['segments']} aria-label={t('title.official')}>
          {segments.map((segment) => (
            <Link
              key={segment}
              className={styles['segment']}
              to={`/home/official?type=${segment}`}
              replace
              aria-current={segment === current ? 'page' : undefined}
              aria-label={isNew(segment) ? t('shell.unread', { tab: t(typeTitles[segment]) }) : undefined}
            >
              {t(typeTitles[segment])}
              {isNew(segment) && <Dot />}
            </Link>
          ))}
        </nav>
      }
    >
      {current === 'question' ? <Topics /> : <SeenList key={current} type={current} />}
    </TabScreen>
  );
};
