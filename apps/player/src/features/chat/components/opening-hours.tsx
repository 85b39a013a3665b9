import type { ChatState } from '@guildhall/contract/chat/player.ts';
import { formatWeekday } from '@guildhall/i18n/days.ts';
import { formatTimeRange } from '@guildhall/i18n/times.ts';
import { zoneName } from '@guildhall/i18n/zones.ts';
import { useState } from 'react';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { isWholeDay, weekOf } from '../model/opening-hours.ts';
import styles from './cards.module.css';

export const OpeningHours = ({ service }: { readonly service: ChatState['service'] }) => {
  const t = useText();
  const locale = useLocale();
  const [nowMs] = useState(() => Date.now());
  // "We are here 24/7" is not said while no one is.
  if (service.is_always && service.is_staffed === false) return null;
  if (service.is_always) return <p className={styles['quiet']}>{t('chat.hours.always')}</p>;
  const week = weekOf(service.windows, nowMs);
  if (week.every(({ windows }) => windows.length === 0)) return null;
  return (
    <section className={styles['hours']}>
      <h2>{t('chat.hours.title')}</h2>
      <table>
        <tbody>
          {week.map(({ dayMs, windows }, index) => (
            <tr key={dayMs} data-today={index === 0}>
              <th scope="row">{index === 0 ? t('chat.hours.today') : formatWeekday(dayMs, locale)}</th>
              <td>
                {windows.length === 0 && t('chat.hours.closed')}
                {windows.map(({ from, to }) => (
                  <span key={from}>
                    {isWholeDay(dayMs, { from, to }) ? t('chat.hours.all_day') : formatTimeRange(from, to, locale)}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['quiet']}>{t('chat.hours.zone', { zone: zoneName(nowMs, locale) })}</p>
    </section>
  );
};
