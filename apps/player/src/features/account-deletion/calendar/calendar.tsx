import { parseDate } from '@internationalized/date';
import { firstDay } from '@guildhall/contract/account-deletion/rules.ts';
import { intlTagOf } from '@guildhall/i18n/locales.ts';
import { useContext } from 'react';
import {
  Button,
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { Icon, icons } from '../../../ui/icon.tsx';
import styles from './calendar.module.css';
import { isYearFirst, monthNames, weekdayStyleOf, yearsTo } from './date.model.ts';
import { prepareAria } from './prepare-aria.adapter.ts';

prepareAria();

/** Native selects for month and year: React Aria's need a newer engine than we support. */
const Jumps = ({ today }: { readonly today: string }) => {
  const t = useText();
  const locale = useLocale();
  const state = useContext(CalendarStateContext);
  if (state === null) return null;
  const { year, month } = state.visibleRange.start;
  const names = monthNames(locale);
  const jump = (to: { year?: number; month?: number }): void => state.setFocusedDate(state.focusedDate.set(to));
  const isAhead = (index: number): boolean => `${year}-${String(index + 1).padStart(2, '0')}` > today.slice(0, 7);
  return (
    <div className={`${styles['jumps']} ${isYearFirst(locale) ? styles['yearFirst'] : ''}`}>
      <select
        className={styles['select']}
        aria-label={t('deletion.calendar.month')}
        value={month}
        onChange={(event) => jump({ month: Number(event.target.value) })}
      >
        {names.map((name, index) => (
          <option key={name} value={index + 1} disabled={isAhead(index)}>
            {name}
          </option>
        ))}
      </select>
      <select
        className={styles['select']}
        aria-label={t('deletion.calendar.year')}
        value={year}
        onChange={(event) => jump({ year: Number(event.target.value) })}
      >
        {yearsTo(today).map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </select>
      <p className="visually-hidden" role="status">
        {`${names[month - 1] ?? ''} ${year}`}
      </p>
    </div>
  );
};

interface CalendarProps {
  readonly label: string;
  /** ISO date such as 2026-11-15, or empty. */
  readonly value: string;
  readonly today: string;
  readonly onChange: (value: string) => void;
}

export const Calendar = ({ label, value, today, onChange }: CalendarProps) => {
  const locale = useLocale();
  return (
    <I18nProvider locale={intlTagOf(locale)}>
      <AriaCalendar
        className={styles['calendar'] ?? ''}
        aria-label={label}
        // The sheet was opened to pick a day, so focus belongs there.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={value === '' ? null : parseDate(value)}
        defaultFocusedValue={parseDate(value === '' ? today : value)}
        minValue={parseDate(firstDay)}
        maxValue={parseDate(today)}
        onChange={(date) => onChange(date.toString())}
      >
        <div className={styles['head']}>
          <Button slot="previous" className={styles['turn'] ?? ''}>
            <Icon d={icons.back} />
          </Button>
          <Jumps today={today} />
          <Button slot="next" className={styles['turn'] ?? ''}>
            <Icon d={icons.forward} />
          </Button>
        </div>
        <CalendarGrid className={styles['grid'] ?? ''} weekdayStyle={weekdayStyleOf(locale)}>
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell className={styles['weekday'] ?? ''}>{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles['day'] ?? ''} />}</CalendarGridBody>
        </CalendarGrid>
      </AriaCalendar>
    </I18nProvider>
  );
};
