import { chatBounds } from '@guildhall/contract/chat/rules.ts';
import { weekdayName } from '@guildhall/i18n/days.ts';
import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { fieldText, minutesOf, newWindow, problemOf, timeText, weekdays, type HoursWindow } from '../model/hours.ts';
import styles from './hours.module.css';

interface WeekTableProps {
  readonly windows: readonly HoursWindow[];
  readonly isReadOnly: boolean;
  readonly onChange: (windows: HoursWindow[]) => void;
  readonly onCopyMonday: () => void;
}

interface WindowFieldsProps extends Omit<WeekTableProps, 'onCopyMonday'> {
  readonly at: number;
  readonly name: string;
}

const WindowFields = ({ windows, at, name, isReadOnly, onChange }: WindowFieldsProps) => {
  const t = useText();
  const own = windows[at];
  if (own === undefined) return null;
  const problem = problemOf(windows, at);
  const change = (values: Partial<HoursWindow>): void => onChange(windows.with(at, { ...own, ...values }));
  const removeLabel = t('chat.hours.remove', { day: name, from: timeText(own.from), to: timeText(own.to) });
  return (
    <div className={styles['window']} data-wrong={problem !== null || undefined}>
      <TextInput
        type="time"
        aria-label={t('chat.hours.from', { day: name })}
        value={fieldText(own.from)}
        disabled={isReadOnly}
        error={problem !== null}
        onChange={(event) => change({ from: minutesOf(event.currentTarget.value, false) ?? own.from })}
      />
      <span aria-hidden>–</span>
      <TextInput
        type="time"
        aria-label={t('chat.hours.to', { day: name })}
        value={fieldText(own.to)}
        disabled={isReadOnly}
        error={problem !== null}
        onChange={(event) => change({ to: minutesOf(event.currentTarget.value, true) ?? own.to })}
      />
      {!isReadOnly && (
        <Tooltip label={removeLabel}>
          <ActionIcon aria-label={removeLabel} onClick={() => onChange(windows.filter((_, index) => index !== at))}>
            <IconTrash size={15} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      )}
      {problem !== null && (
        <span className={styles['problem']} role="alert">
          {t(`chat.hours.problem_${problem}`)}
        </span>
      )}
    </div>
  );
};

/** Opening hours per weekday; each day may have several windows. */
export const WeekTable = ({ windows, isReadOnly, onChange, onCopyMonday }: WeekTableProps) => {
  const t = useText();
  const locale = useLocale();
  const isFull = windows.length >= chatBounds.windowsMax;
  return (
    <div className={styles['week']}>
      {weekdays.map((day) => {
        const name = weekdayName(day, locale);
        const own = windows.flatMap((window, at) => (window.day === day ? [at] : []));
        return (
          <div key={day} className={styles['day']} role="group" aria-label={name}>
            <span className={styles['name']}>{name}</span>
            <div className={styles['windows']}>
              {own.length === 0 && <span className={styles['closed']}>{t('chat.hours.closed')}</span>}
              {own.map((at) => (
                <WindowFields
                  key={at}
                  windows={windows}
                  at={at}
                  name={name}
                  isReadOnly={isReadOnly}
                  onChange={onChange}
                />
              ))}
            </div>
            {!isReadOnly && (
              <Tooltip label={t('chat.hours.add')}>
                <ActionIcon
                  aria-label={t('chat.hours.add_on', { day: name })}
                  disabled={isFull}
                  onClick={() => onChange([...windows, newWindow(windows, day)])}
                >
                  <IconPlus size={16} stroke={1.8} />
                </ActionIcon>
              </Tooltip>
            )}
          </div>
        );
      })}
      {!isReadOnly && (
        <footer className={styles['foot']}>
          {isFull && (
            <span className={styles['problem']}>{t('chat.hours.problem_many', { max: chatBounds.windowsMax })}</span>
          )}
          <Button variant="default" size="compact-xs" onClick={onCopyMonday}>
            {t('chat.hours.copy')}
          </Button>
        </footer>
      )}
    </div>
  );
};
