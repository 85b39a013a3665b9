import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { useChats } from '../chat.data.ts';
import { playerName } from '../model/player-name.ts';
import { WaitClock } from '../list/wait-clock.tsx';
import styles from './team.module.css';

const shownMax = 12;
const filters = { scope: 'queue' } as const;

export const LongestWaits = () => {
  const t = useText();
  const locale = useLocale();
  const queue = useChats(filters);
  return (
    <section className={styles['card']} aria-label={t('chat.team.queue')}>
      <h2 className={styles['title']}>{t('chat.team.queue')}</h2>
      {queue.status === 'loading' && <Skeleton height={120} radius="sm" />}
      {queue.status === 'failed' && <FailedState error={queue.error} retry={queue.retry} />}
      {queue.status === 'ready' && queue.rows.length === 0 && (
        <EmptyState title={t('chat.empty.queue')} hint={t('chat.empty_hint.queue')} />
      )}
      <ol className={styles['waits']}>
        {queue.rows.slice(0, shownMax).map((row) => (
          <li key={row.id}>
            <Link to={`/chat?scope=queue&open=${row.id}`}>
              <span>#{row.number}</span>
              <span>{playerName(row, t)}</span>
              <span className={styles['soft']}>{languageName(row.lang, locale)}</span>
              <WaitClock since={row.queued_at} />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
};
