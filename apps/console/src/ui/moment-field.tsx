import '@mantine/dates/styles.layer.css';
import { DateTimePicker } from '@mantine/dates';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { formatUtcTime } from '@guildhall/i18n/times.ts';
import { deviceZone, seasonalZoneName } from '@guildhall/i18n/zones.ts';
import { formatDate, useLocale, useText } from '../platform/text/i18n.ts';
import styles from './moment-field.module.css';
import { useNow } from './use-now.ts';

interface MomentFieldProps {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (atMs: number | null) => void;
  readonly earliestMs?: number;
  readonly isDisabled?: boolean;
  readonly isClearable?: boolean;
  readonly error?: string | null;
}

const pickerFormat = 'YYYY-MM-DD HH:mm:ss';

export const MomentField = (props: MomentFieldProps) => {
  const { label, value, onChange, earliestMs, isDisabled = false, isClearable = true, error = null } = props;
  const t = useText();
  const locale = useLocale();
  const monthName = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long' });
  return (
    <DateTimePicker
      label={label}
      locale={locale === 'zh-CN' ? 'zh-cn' : 'en'}
      firstDayOfWeek={1}
      monthLabelFormat={(month) => monthName.format(dayjs(month).toDate())}
      clearable={isClearable}
      disabled={isDisabled}
      placeholder={t('editor.moment.placeholder')}
      value={value === null ? null : dayjs(value).format(pickerFormat)}
      valueFormat={(text) => formatDate(dayjs(text, pickerFormat).valueOf(), locale, true)}
      error={error}
      highlightToday
      {...(earliestMs === undefined ? {} : { minDate: dayjs(earliestMs).format('YYYY-MM-DD') })}
      timePickerProps={{
        withDropdown: true,
        popoverProps: { withinPortal: false },
        format: '24h',
        'aria-label': t('editor.moment.time'),
        hoursInputLabel: t('editor.moment.hours'),
        minutesInputLabel: t('editor.moment.minutes'),
      }}
      submitButtonProps={{ 'aria-label': t('editor.moment.done') }}
      ariaLabels={{
        nextMonth: t('editor.moment.next_month'),
        previousMonth: t('editor.moment.previous_month'),
        monthLevelControl: t('editor.moment.month'),
        yearLevelControl: t('editor.moment.year'),
      }}
      clearButtonProps={{ 'aria-label': t('shell.clear') }}
      popoverProps={{ position: 'bottom-end' }}
      onChange={(text) => onChange(text === null ? null : dayjs(text).valueOf())}
    />
  );
};

/** The user's time zone and the same moment in UTC: staff work in many zones, the game runs in one. */
export const ZoneText = ({ at }: { readonly at: number | null }) => {
  const t = useText();
  const locale = useLocale();
  const nowMs = useNow();
  const name = seasonalZoneName(at ?? nowMs, locale);
  const utc = at === null ? null : formatUtcTime(at, locale);
  return (
    <p className={styles['zone']}>
      {t('editor.zone', { name: name ?? deviceZone(), zone: deviceZone() })}
      {utc !== null && (
        <>
          <br />
          {t('editor.zone.utc', { time: utc })}
        </>
      )}
    </p>
  );
};
