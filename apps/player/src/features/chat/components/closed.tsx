import type { ChatState } from '@guildhall/contract/chat.ts';
import { intlTagOf } from '@guildhall/i18n/locales.ts';
import { useState } from 'react';
import { useLocale, useText } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { nextOpening } from '../model/hours.ts';
import styles from './cards.module.css';
import { HoursList } from './hours-list.tsx';

interface ClosedProps {
  readonly service: ChatState['service'];
  /** Something was typed that goes along. */
  readonly isCarrying: boolean;
  readonly onFeedback: () => void;
}

/** Out of hours: when somebody is back, and a way that works now. */
export const Closed = ({ service, isCarrying, onFeedback }: ClosedProps) => {
  const t = useText();
  const tag = intlTagOf(useLocale());
  const [nowMs] = useState(() => Date.now());
  const opensAt = nextOpening(service.windows, nowMs);
  const when =
    opensAt === null
      ? null
      : new Intl.DateTimeFormat(tag, { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(opensAt);
  return (
    <div className={styles['scroll']}>
      <section className={styles['card']}>
        <img src={`${import.meta.env.BASE_URL}art/soon.svg`} width="160" height="120" alt="" />
        <h2 className={styles['title']}>{t('chat.closed.title')}</h2>
        {when !== null && <p className={styles['strong']}>{t('chat.closed.opens', { when })}</p>}
        <p>{t('chat.closed.text')}</p>
        {isCarrying && <p>{t('chat.closed.carried')}</p>}
        <Button onClick={onFeedback}>{t('chat.closed.feedback')}</Button>
      </section>
      <HoursList service={service} />
    </div>
  );
};
