import { postTypeNameOf } from '@guildhall/contract/articles/post-types.ts';
import { useState } from 'react';
import { Link } from '../../../platform/router.tsx';
import { useText } from '../../../platform/text/i18n.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useStore } from '@guildhall/browser/store.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import { Screen } from '../../../ui/screen.tsx';
import { EmptyCard } from '../../../ui/empty-card.tsx';
import { typeTitles } from '../../../kit/type-titles.ts';
import { historyStore } from '../history.public.ts';
import styles from './history-screen.module.css';

export const HistoryScreen = () => {
  const t = useText();
  const entries = useStore(historyStore);
  const [isAsking, setIsAsking] = useState(false);
  const clear = (
    <button type="button" className={styles['clear']} onClick={() => setIsAsking(true)} aria-label={t('history.clear')}>
      <Icon d={moreIcons.trash} size={22} />
    </button>
  );
  return (
    <Screen isList title="title.history" action={entries.length > 0 && clear}>
      {entries.length === 0 ? (
        <EmptyCard text={t('history.empty.text')} />
      ) : (
        <>
          <p className={styles['count']}>{t('history.count', { count: entries.length })}</p>
          <ul className={styles['list']}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <Link className={styles['entry']} to={`/post/article/${entry.id}`}>
                  <span className={styles['title']}>{entry.title}</span>
                  <span className={styles['meta']}>
                    {t(typeTitles[postTypeNameOf(entry.post_type)])}
                    {' · '}
                    <RelativeTime timeMs={entry.visited_at} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {isAsking && (
        <Confirm
          title={t('history.clear_confirm.title')}
          text={t('history.clear_confirm.text')}
          confirm={t('history.clear')}
          cancel={t('shell.cancel')}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            historyStore.set([]);
            setIsAsking(false);
          }}
        />
      )}
    </Screen>
  );
};
