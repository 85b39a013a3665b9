import type { ChatState } from '@guildhall/contract/chat/player.ts';
import { intlTagOf } from '@guildhall/i18n/locales.ts';
import { useState } from 'react';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { formatRange } from '../model/time-range.ts';
import { isWholeDay, weekOf } from '../model/opening-hours.ts';
import { timeFormat } from '../model/time-of-day.ts';
import { zoneName } from '../model/zone-name.ts';
import styles from './cards.module.css';

export const OpeningHours = ({ service }: { readonly service: ChatState['service'] }) => {
  const t = useText();
  const locale = useLocale();
  const [nowMs] = useState(() => Date.now());
  if (service.is_always) return <p className={styles['quiet']}>{t('chat.hours.always')}</p>;
  const week = weekOf(service.windows, nowMs);
  if (week.every(({ windows }) => windows.length === 0)) return null;
  const weekday = new Intl.DateTimeFormat(intlTagOf(locale), { weekday: 'long' });
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
                      : formatRange(timeFormat(locale), from, to)}
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
