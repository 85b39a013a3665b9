import type { Incident } from '@guildhall/contract/incidents/player.ts';
import { localeOfLang } from '@guildhall/i18n/locales.ts';
import { useEffect, useState } from 'react';
import { formatDate, useLocale, useText } from '../../../platform/text/i18n.ts';
import { Dot } from '../../../ui/dot.tsx';
import { Icon, icons } from '../../../ui/icon.tsx';
import { FailedLine } from '../../../ui/failed-line.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import { markIncidentSeen, useJoin } from '../incidents.data.ts';
import styles from './incident-card.module.css';

interface JoinButtonProps {
  readonly isJoined: boolean;
  readonly error: unknown;
  readonly onToggle: () => void;
}

/** A toggle button: the label stays, `aria-pressed` changes. */
const JoinButton = ({ isJoined, error, onToggle }: JoinButtonProps) => {
  const t = useText();
  return (
    <div className={styles['join']}>
      <button type="button" className={styles['toggle']} aria-pressed={isJoined} onClick={onToggle}>
        {isJoined && <Icon d={moreIcons.check} size={18} />}
        <span>{t('incidents.join')}</span>
      </button>
      {isJoined && <p className={styles['hint']}>{t('incidents.joined')}</p>}
      <FailedLine error={error} />
    </div>
  );
};

const Head = ({ incident }: { readonly incident: Incident }) => {
  const t = useText();
  const locale = useLocale();
  const { title, opened_at: openedAt, closed_at: closedAt, joined_count: count, is_unread: isUnread } = incident;
  return (
    <summary className={styles['head']}>
      <span className={styles['words']}>
        <span className={styles['title']} lang={localeOfLang(incident.lang)} dir="auto">
          {title}
        </span>
        <span className={styles['meta']}>
          <span className={closedAt === null ? styles['open'] : styles['over']}>
            {t(closedAt === null ? 'incidents.open' : 'incidents.over')}
          </span>
          {isUnread && <Dot words={t('incidents.unread')} />}
          <span>
            {closedAt === null
              ? t('incidents.since', { date: formatDate(openedAt, locale) })
              : t('incidents.until', { date: formatDate(closedAt, locale) })}
          </span>
          {closedAt === null && <span>{t('incidents.count', { count })}</span>}
        </span>
      </span>
      <span className={styles['arrow']}>
        <Icon d={icons.forward} size={18} />
      </span>
    </summary>
  );
};

interface IncidentCardProps {
  readonly incident: Incident;
  readonly isOpen?: boolean;
}

/** A known issue with a "me too" button, which saves the player a report. */
export const IncidentCard = ({ incident, isOpen = false }: IncidentCardProps) => {
  const t = useText();
  const { shown, error, toggle } = useJoin(incident);
  const { id, answer, is_unread: isUnread } = shown;
  const isOver = shown.closed_at !== null;
  // Initial state only: marking the incident as read must not collapse it while it is being read.
  const [isOpenAtFirst] = useState(isOpen || (isOver && isUnread));
  useEffect(() => {
    if (isOver && isUnread) void markIncidentSeen(id);
  }, [id, isOver, isUnread]);
  const words = { lang: localeOfLang(shown.lang), dir: 'auto' } as const;
  return (
    <article className={styles['card']}>
      <details open={isOpenAtFirst}>
        <Head incident={shown} />
        <div className={styles['body']}>
          <p {...words}>{shown.body}</p>
          {answer !== null && (
            <div className={styles['answer']}>
              <h3>{t('incidents.answer')}</h3>
              <p {...words}>{answer}</p>
            </div>
          )}
        </div>
      </details>
      {!isOver && <JoinButton isJoined={shown.is_joined} error={error} onToggle={() => void toggle()} />}
    </article>
  );
};
