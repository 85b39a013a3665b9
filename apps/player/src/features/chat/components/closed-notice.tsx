import type { ChatState } from '@guildhall/contract/chat/player.ts';
import { formatWeekday } from '@guildhall/i18n/days.ts';
import { formatTime } from '@guildhall/i18n/times.ts';
import { useState } from 'react';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { artSource } from '../../../ui/art.ts';
import { Button } from '../../../ui/button.tsx';
import { nextOpening } from '../model/opening-hours.ts';
import styles from './cards.module.css';
import { OpeningHours } from './opening-hours.tsx';

interface ClosedNoticeProps {
  readonly service: ChatState['service'];
  /** Whether typed text will be moved to the feedback form. */
  readonly isCarrying: boolean;
  readonly onFeedback: () => void;
}

/** Shown outside opening hours: the next opening and a link to the feedback form. */
export const ClosedNotice = ({ service, isCarrying, onFeedback }: ClosedNoticeProps) => {
  const t = useText();
  const locale = useLocale();
  const [nowMs] = useState(() => Date.now());
  const opensAt = nextOpening(service.windows, nowMs);
  return (
    <div className={styles['scroll']}>
      <section className={styles['card']}>
        <img src={artSource('soon')} width="160" height="120" alt="" />
        <h2 className={styles['title']}>{t('chat.closed.title')}</h2>
        {opensAt !== null && (
          <p className={styles['strong']}>
            {t('chat.closed.opens', { day: formatWeekday(opensAt, locale), time: formatTime(opensAt, locale) })}
          </p>
        )}
        <p>{t('chat.closed.text')}</p>
        {isCarrying && <p>{t('chat.closed.carried')}</p>}
        <Button onClick={onFeedback}>{t('chat.closed.feedback')}</Button>
      </section>
      <OpeningHours service={service} />
    </div>
  );
};
