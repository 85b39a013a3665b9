import { intlTagOf } from '@guildhall/i18n/locales.ts';
import { useState } from 'react';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import styles from './lines.module.css';

const isSameDay = (a: number, b: number): boolean => new Date(a).toDateString() === new Date(b).toDateString();

export const DayLine = ({ timeMs }: { readonly timeMs: number }) => {
  const t = useText();
  const tag = intlTagOf(useLocale());
  const [nowMs] = useState(() => Date.now());
  const isThisYear = new Date(timeMs).getFullYear() === new Date(nowMs).getFullYear();
  const name = new Intl.DateTimeFormat(tag, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(timeMs);
  return (
    <p className={styles['line']}>
      <span className={styles['day']}>{isSameDay(timeMs, nowMs) ? t('chat.hours.today') : name}</span>
    </p>
  );
};
