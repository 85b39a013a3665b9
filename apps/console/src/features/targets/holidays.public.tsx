import type { Holiday } from '@guildhall/contract/targets/calendar.ts';
import { targetBounds } from '@guildhall/contract/targets/rules.ts';
import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { fieldText, minutesOf } from './model/hours.ts';
import { useText } from '../../platform/text/i18n.ts';
import { holidayProblem, newHoliday } from './model/holidays.ts';
import styles from './holidays.module.css';

interface HolidayListProps {
  readonly holidays: readonly Holiday[];
  readonly isReadOnly?: boolean;
  readonly onChange: (holidays: Holiday[]) => void;
}

interface HolidayRowProps extends Required<HolidayListProps> {
  readonly at: number;
}

const HolidayRow = ({ holidays, at, isReadOnly, onChange }: HolidayRowProps) => {
  const t = useText();
  const own = holidays[at];
  if (own === undefined) return null;
  const { date, name, windows } = own;
  const label = name === '' ? date : name;
  const change = (values: Partial<Holiday>): void => onChange(holidays.with(at, { ...own, ...values }));
  const changeWindow = (index: number, values: Partial<Holiday['windows'][number]>): void => {
    const window = windows[index];
    if (window !== undefined) change({ windows: windows.with(index, { ...window, ...values }) });
  };
  const problem = holidayProblem(holidays, at);
  const removeLabel = t('targets.holiday.remove', { name: label });
  return (
    <div className={styles['holiday']} role="group" aria-label={label}>
      <TextInput
        type="date"
        aria-label={t('targets.holiday.date')}
        value={date}
        disabled={isReadOnly}
        error={problem !== null}
        onChange={(event) => change({ date: event.currentTarget.value })}
      />
      <TextInput
        className={styles['name'] ?? ''}
        aria-label={t('targets.holiday.name')}
        placeholder={t('targets.holiday.name')}
        maxLength={targetBounds.nameMax}
        value={name}
        disabled={isReadOnly}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      {windows.length === 0 && <span className={styles['closed']}>{t('targets.holiday.closed')}</span>}
      {windows.map((window, index) => (
        <span key={index} className={styles['window']}>
          <TextInput
            type="time"
            aria-label={t('targets.holiday.from', { name: label })}
            value={fieldText(window.from)}
            disabled={isReadOnly}
            onChange={(event) =>
              changeWindow(index, { from: minutesOf(event.currentTarget.value, false) ?? window.from })
            }
          />
          <span aria-hidden>–</span>
          <TextInput
            type="time"
            aria-label={t('targets.holiday.to', { name: label })}
            value={fieldText(window.to)}
            disabled={isReadOnly}
            onChange={(event) => changeWindow(index, { to: minutesOf(event.currentTarget.value, true) ?? window.to })}
          />
        </span>
      ))}
      {!isReadOnly && (
        <span className={styles['tools']}>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => change({ windows: windows.length === 0 ? [{ from: 600, to: 840 }] : [] })}
          >
            {t(windows.length === 0 ? 'targets.holiday.open' : 'targets.holiday.close')}
          </Button>
          <Tooltip label={removeLabel}>
            <ActionIcon aria-label={removeLabel} onClick={() => onChange(holidays.filter((_, index) => index !== at))}>
              <IconTrash size={15} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </span>
      )}
      {problem !== null && (
        <span className={styles['problem']} role="alert">
          {t(`targets.holiday.problem_${problem}`)}
        </span>
      )}
    </div>
  );
};

/** Saving them would be refused. */
export const areHolidaysWrong = (holidays: readonly Holiday[]): boolean =>
  holidays.some((_, at) => holidayProblem(holidays, at) !== null);

/** Days whose hours replace those of their weekday. */
export const HolidayList = ({ holidays, isReadOnly = false, onChange }: HolidayListProps) => {
  const t = useText();
  return (
    <section className={styles['holidays']} aria-label={t('targets.holidays')}>
      <header>
        <h3>{t('targets.holidays')}</h3>
        {!isReadOnly && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconPlus size={14} stroke={1.8} />}
            disabled={holidays.length >= targetBounds.holidaysMax}
            onClick={() => onChange([...holidays, newHoliday(holidays, new Date())])}
          >
            {t('targets.holiday.add')}
          </Button>
        )}
      </header>
      {holidays.length === 0 && <p className={styles['closed']}>{t('targets.holidays.none')}</p>}
      {holidays.map((_, at) => (
        <HolidayRow key={at} holidays={holidays} at={at} isReadOnly={isReadOnly} onChange={onChange} />
      ))}
    </section>
  );
};
