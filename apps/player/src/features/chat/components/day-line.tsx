import { formatDay } from '@guildhall/i18n/days.ts';
import { useState } from 'react';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import styles from './lines.module.css';

const isSameDay = (a: number, b: number): boolean => new Date(a).toDateString() === new Date(b).toDateString();

export const DayLine = ({ timeMs }: { readonly timeMs: number }) => {
  const t = useText();
  const locale = useLocale();
  const [nowMs] = useState(() => Date.now());
  return (
    <p className={styles['line']}>
      <span className={styles['day']}>
        {isSameDay(timeMs, nowMs)
          ? t('chat.hours.today')
          : formatDay(timeMs, nowMs, locale, { month: 'long', weekday: 'long' })}
      </span>
    </p>
  );
};
