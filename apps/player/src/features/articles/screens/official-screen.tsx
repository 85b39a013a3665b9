import { postTypes } from '@guildhall/contract/post-types.ts';
import { Link, useSearchParams } from '../../../platform/router.tsx';
import { useText } from '../../../platform/i18n.ts';
import { Dot } from '../../../ui/dot.tsx';
import { TabScreen } from '../../../ui/screen.tsx';
import { useMarkSeen, useUnread } from '../../totals/totals.public.ts';
import { ArticleList } from '../components/article-list.tsx';
import styles from './official-screen.module.css';

const segments = ['news', 'events', 'guide'] as const;
type Segment = (typeof segments)[number];

const segmentOf = (value: string | null): Segment => segments.find((segment) => segment === value) ?? 'news';

/** News, events and guides, one list at a time; the address says which (A5). */
export const OfficialScreen = () => {
  const t = useText();
  const [params] = useSearchParams();
  const isUnread = useUnread();
  const current = segmentOf(params.get('type'));
  useMarkSeen(current);
  return (
    <TabScreen title={params.has('type') ? `title.${current}` : 'title.official'}>
      <nav className={styles['segments']} aria-label={t('title.official')}>
        {segments.map((segment) => (
          <Link
            key={segment}
            className={styles['segment']}
            to={`/home/official?type=${segment}`}
            replace
            aria-current={segment === current ? 'page' : undefined}
            aria-label={isUnread(segment) ? t('shell.unread', { tab: t(`title.${segment}`) }) : undefined}
          >
            {t(`title.${segment}`)}
            {isUnread(segment) && <Dot />}
          </Link>
        ))}
      </nav>
      <ArticleList key={current} postType={postTypes[current]} />
    </TabScreen>
  );
};
