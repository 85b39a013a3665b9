import { formatDate, useLocale, useText } from '../../../platform/text/i18n.ts';
import { clockText, heatOf } from '../model/waiting.ts';
import styles from './wait-clock.module.css';
import { useSeconds } from '../../../ui/use-seconds.ts';

/** Running wait time: amber after one minute, red after five. */
export const WaitClock = ({ since }: { readonly since: number }) => {
  const t = useText();
  const locale = useLocale();
  const nowMs = useSeconds();
  const time = clockText(nowMs - since);
  return (
    <time
      className={styles['clock']}
      data-heat={heatOf(since, nowMs)}
      dateTime={new Date(since).toISOString()}
      title={`${t('chat.wait', { time })} · ${formatDate(since, locale, true)}`}
    >
      {time}
    </time>
  );
};
