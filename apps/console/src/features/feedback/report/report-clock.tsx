import type { StaffReport } from '@guildhall/contract/feedback/staff.ts';
import { formatSpan } from '@guildhall/i18n/durations.ts';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { useNow } from '../../../ui/use-now.ts';
import { waitingTone } from '../model/waiting.ts';
import styles from './report-head.module.css';

export const ReportClock = ({ report }: { readonly report: StaffReport }) => {
  const t = useText();
  const locale = useLocale();
  const nowMs = useNow();
  const { waiting_since: since, lapses_at: lapses, finished_at: finished } = report;
  if (since !== null) {
    return (
      <span className={styles['clock']} data-tone={waitingTone(since, nowMs)}>
        {t('feedback.clock.waiting', { time: formatSpan(nowMs - since, locale) })}
      </span>
    );
  }
  if (lapses !== null) {
    return (
      <span className={styles['clock']}>
        {t('feedback.clock.lapses', { time: formatSpan(lapses - nowMs, locale) })}
      </span>
    );
  }
  if (finished !== null) {
    return (
      <span className={styles['clock']}>
        {t('feedback.clock.finished', { time: formatSpan(finished - report.created_at, locale) })}
      </span>
    );
  }
  return <span className={styles['clock']}>{t('feedback.clock.answered')}</span>;
};
