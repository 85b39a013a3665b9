import type { Incident } from '@guildhall/contract/incidents.ts';
import { useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { renewIncidents, useIncidents } from '../incidents.data.ts';
import { inOrder } from '../incidents.model.ts';
import { IncidentCard } from './incident-card.tsx';
import styles from './incident-card.module.css';

/** More would push the player's own reports out of sight. */
const shownAtFirst = 3;

/** Those with news, for as long as this is on the screen: what is being read must not move. */
const useNews = (incidents: readonly Incident[]): ReadonlySet<number> => {
  const [news, setNews] = useState<ReadonlySet<number>>(new Set());
  const fresh = incidents.filter(({ id, is_unread: isUnread }) => isUnread && !news.has(id));
  if (fresh.length > 0) setNews(new Set([...news, ...fresh.map(({ id }) => id)]));
  return news;
};

interface IncidentsProps {
  /** What failed is told by somebody else. */
  readonly isQuiet: boolean;
}

/** What is wrong right now, and what was while this player had it too. Nothing at all is said when there is nothing. */
export const Incidents = ({ isQuiet }: IncidentsProps) => {
  const t = useText();
  const { data, isError } = useIncidents();
  const [areAllShown, setAreAllShown] = useState(false);
  const all = data?.list ?? [];
  const incidents = inOrder(all, useNews(all));
  const hidden = areAllShown ? 0 : Math.max(0, incidents.length - shownAtFirst);
  const hasFailed = isError && data === undefined && !isQuiet;
  if (incidents.length === 0 && !hasFailed) return null;
  return (
    <section className={styles['section']}>
      <h2 className={styles['heading']}>{t('incidents.heading')}</h2>
      <ul className={styles['list']}>
        {incidents.slice(0, incidents.length - hidden).map((incident) => (
          <li key={incident.id}>
            <IncidentCard incident={incident} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <div className={styles['more']}>
          <Button look="plain" onClick={() => setAreAllShown(true)}>
            {t('incidents.more', { count: hidden })}
          </Button>
        </div>
      )}
      {hasFailed && (
        <div className={styles['more']} role="alert">
          <p className={styles['hint']}>{t('incidents.failed')}</p>
          <Button look="plain" onClick={() => void renewIncidents()}>
            {t('shell.retry')}
          </Button>
        </div>
      )}
    </section>
  );
};
