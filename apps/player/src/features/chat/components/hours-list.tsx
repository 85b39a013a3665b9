import type { ChatState } from '@guildhall/contract/chat.ts';
import { intlTagOf } from '@guildhall/i18n/locales.ts';
import { useState } from 'react';
import { useLocale, useText } from '../../../platform/i18n.ts';
import { isWholeDay, weekOf } from '../model/hours.ts';
import { timeOfDay } from '../model/time-of-day.ts';
import styles from './cards.module.css';

/** When somebody is there, by the reader's own clock. */
export const HoursList = ({ service }: { readonly service: ChatState['service'] }) => {
  const t = useText();
  const locale = useLocale();
  const [nowMs] = useState(() => Date.now());
  if (service.is_always) return <p className={styles['quiet']}>{t('chat.hours.always')}</p>;
  const week = weekOf(service.windows, nowMs);
  if (week.every(({ windows }) => windows.length === 0)) return null;
  const weekday = new Intl.DateTimeFormat(intlTagOf(locale), { weekday: 'long' });
  const { timeZone } = weekday.resolvedOptions();
  return (
    <section className={styles['hours']}>
      <h2>{t('chat.hours.title')}</h2>
      <table>
        <tbody>
          {week.map(({ dayMs, windows }, index) => (
            <tr key={dayMs} data-today={index === 0}>
              <th scope="row">{index === 0 ? t('chat.hours.today') : weekday.format(dayMs)}</th>
              <td>
                {windows.length === 0 && t('chat.hours.closed')}
                {windows.map(({ from, to }) => (
                  <span key={from}>
                    {isWholeDay(dayMs, { from, to })
                      ? t('chat.hours.all_day')
                      : `${timeOfDay(from, locale)} – ${timeOfDay(to, locale)}`}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['quiet']}>{t('chat.hours.zone', { zone: timeZone.replaceAll('_', ' ') })}</p>
    </section>
  );
};
