import { Button } from '@mantine/core';
import { IconAlertOctagon, IconClockHour4, IconLinkOff, IconShieldCheck } from '@tabler/icons-react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { formatDate, useLocale, useText } from '../../../platform/text/i18n.ts';
import { useChainState } from '../audit.data.ts';
import styles from './chain-card.module.css';

const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

/** Result of verifying the hash chain: subtle when intact, prominent when broken. */
export const ChainCard = () => {
  const t = useText();
  const locale = useLocale();
  const { data, isError, error, refetch } = useChainState();
  if (data === undefined && !isError) return <div className={styles['card']} aria-busy />;
  if (data === undefined) {
    return (
      <div className={styles['card']} data-tone="wait" role="alert">
        <IconLinkOff {...icon} />
        <strong>{t('audit.chain.failed')}</strong>
        <span className={styles['hint']}>{failureText(error)}</span>
        <Button className={styles['end'] ?? ''} variant="default" size="compact-xs" onClick={() => void refetch()}>
          {t('shell.retry')}
        </Button>
      </div>
    );
  }
  const { checked_at: checkedAt, entries, broken_id: brokenId } = data;
  const checked = checkedAt !== null && (
    <span className={styles['end']}>{t('audit.chain.checked', { time: formatDate(checkedAt, locale, true) })}</span>
  );
  if (brokenId !== null) {
    return (
      <div className={styles['alarm']} role="alert">
        <IconAlertOctagon size={36} stroke={1.7} aria-hidden />
        <div>
          <p className={styles['alarmTitle']}>{t('audit.chain.broken')}</p>
          <p>
            {t('audit.chain.broken_at', { id: brokenId })} {t('audit.chain.broken_proved', { count: entries })}
          </p>
          <p>{t('audit.chain.broken_do')}</p>
        </div>
        {checked}
      </div>
    );
  }
  if (checkedAt === null) {
    return (
      <div className={styles['card']} data-tone="quiet">
        <IconClockHour4 {...icon} />
        <strong>{t('audit.chain.unchecked')}</strong>
        <span className={styles['hint']}>{t('audit.chain.unchecked_hint')}</span>
      </div>
    );
  }
  return (
    <div className={styles['card']} data-tone="good">
      <IconShieldCheck {...icon} />
      <strong>{t('audit.chain.whole')}</strong>
      <span className={styles['hint']}>{t('audit.chain.whole_hint', { count: entries })}</span>
      {checked}
    </div>
  );
};
