import type { Incident } from '@guildhall/contract/incidents/player.ts';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { usePause } from '../../../platform/session/paused.ts';
import { useSearchParams } from '../../../platform/router.tsx';
import { PausedNotice } from '../../../kit/paused/paused-notice.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon, icons } from '../../../ui/icon.tsx';
import { renewIncidents, useIncidents } from '../incidents.data.ts';
import { inOrder } from '../incidents.model.ts';
import { IncidentCard } from './incident-card.tsx';
import styles from './incident-card.module.css';

/** More would push the player's own reports off the screen. */
const shownAtFirst = 3;

/** Ids that were unread when first shown. Kept while mounted, so that the order does not change during reading. */
const useNews = (incidents: readonly Incident[]): ReadonlySet<number> => {
  const [news, setNews] = useState<ReadonlySet<number>>(new Set());
  const fresh = incidents.filter(({ id, is_unread: isUnread }) => isUnread && !news.has(id));
  if (fresh.length > 0) setNews(new Set([...news, ...fresh.map(({ id }) => id)]));
  return news;
};

interface IncidentsProps {
  readonly isQuiet: boolean;
  /** Collapsed to one line, because the player's own reports come first. */
  readonly isCompact: boolean;
}

interface FrameProps extends Pick<IncidentsProps, 'isCompact'> {
  readonly count: number;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** The section, plain or collapsible. Starts expanded if there is an unread answer, or if a link leads to one of them. */
const Frame = ({ isCompact, count, isOpen, children }: FrameProps) => {
  const t = useText();
  if (!isCompact) {
    return (
      <section className={styles['section']}>
        <h2 className={styles['heading']}>{t('incidents.heading')}</h2>
        {children}
      </section>
    );
  }
  return (
    <details className={styles['section']} open={isOpen}>
      <summary className={styles['banner']}>
        <h2>{t('incidents.heading')}</h2>
        <span className={styles['number']}>{count}</span>
        <span className={styles['arrow']}>
          <Icon d={icons.forward} size={18} />
        </span>
      </summary>
      {children}
    </details>
  );
};

/** Open known issues and closed ones the player had joined. */
export const Incidents = ({ isQuiet, isCompact }: IncidentsProps) => {
  const t = useText();
  const { data, isError } = useIncidents();
  const [areAllShown, setAreAllShown] = useState(false);
  const all = data?.list ?? [];
  const news = useNews(all);
  // A search result leads here, because known issues have no screen of their own.
  const asked = Number(useSearchParams()[0].get('issue') ?? 0);
  const isAsked = all.some(({ id }) => id === asked);
  const incidents = inOrder(all, news, asked);
  const hidden = areAllShown ? 0 : Math.max(0, incidents.length - shownAtFirst);
  const isOff = usePause('incidents') === 'off';
  const hasFailed = isError && data === undefined && !isQuiet;
  if (isOff) return <PausedNotice feature="incidents" />;
  if (incidents.length === 0 && !hasFailed) return null;
  return (
    <Frame isCompact={isCompact && !hasFailed} count={incidents.length} isOpen={news.size > 0 || isAsked}>
      <PausedNotice feature="incidents" />
      <ul className={styles['list']}>
        {incidents.slice(0, incidents.length - hidden).map((incident) => (
          <li key={incident.id}>
            <IncidentCard incident={incident} isOpen={incident.id === asked} />
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
    </Frame>
  );
};
