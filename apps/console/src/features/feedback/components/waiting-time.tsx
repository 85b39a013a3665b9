import { formatSpan } from '@guildhall/i18n/durations.ts';
import { useLocale, formatDate } from '../../../platform/text/i18n.ts';
import { useNow } from '../../../ui/use-now.ts';
import { waitingTone } from '../model/waiting.ts';
import styles from './marks.module.css';

export const WaitingTime = ({ since }: { readonly since: number }) => {
  const locale = useLocale();
  const nowMs = useNow();
  return (
    <time
      className={styles['waiting']}
      data-tone={waitingTone(since, nowMs)}
      dateTime={new Date(since).toISOString()}
      title={formatDate(since, locale, true)}
    >
      {formatSpan(nowMs - since, locale)}
    </time>
  );
};
