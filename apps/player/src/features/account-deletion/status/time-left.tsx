import { useText } from '../../../platform/text/i18n.ts';
import { timeLeft } from '../state/countdown.model.ts';
import styles from './status.module.css';

const units = ['days', 'hours', 'minutes'] as const;

export const TimeLeft = ({ dueAtMs, nowMs }: { readonly dueAtMs: number; readonly nowMs: number }) => {
  const t = useText();
  const left = timeLeft(dueAtMs, nowMs);
  return (
    <div role="timer" aria-label={t('deletion.left')} className={styles['left']}>
      {units.map((unit) => (
        <span key={unit} className={styles['unit']}>
          <span className={styles['number']}>{left[unit]}</span> {t(`deletion.unit.${unit}`, { count: left[unit] })}
        </span>
      ))}
    </div>
  );
};
