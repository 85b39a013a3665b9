import { targetBounds } from '@guildhall/contract/targets/rules.ts';
import type { TargetCalendar } from '@guildhall/contract/targets/staff.ts';
import { deviceZone } from '@guildhall/i18n/zones.ts';
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { WeekTable } from '../hours/week-table.tsx';
import { copyMonday, problemOf, sorted } from '../model/hours.ts';
import { areHolidaysWrong, HolidayList } from '../holidays.public.tsx';
import { saveCalendar, type CalendarBody } from '../targets.data.ts';
import { givenName } from '../given-name.public.ts';

interface CalendarDialogProps {
  /** Null: a new calendar. */
  readonly calendar: TargetCalendar | null;
  readonly onClose: () => void;
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

const blank = (): CalendarBody => ({
  id: null,
  name: '',
  time_zone: deviceZone(),
  windows: [1, 2, 3, 4, 5].map((day) => ({ day, from: 540, to: 1080 })),
  holidays: [],
  is_always: false,
  version: 0,
});

const bodyOf = ({ updated_at: _at, updated_by: _by, week_minutes: _week, ...calendar }: TargetCalendar): CalendarBody =>
  calendar;

export const CalendarDialog = ({ calendar, onClose }: CalendarDialogProps) => {
  const t = useText();
  const [draft, setDraft] = useState(() => (calendar === null ? blank() : bodyOf(calendar)));
  const change = (values: Partial<CalendarBody>): void => setDraft((now) => ({ ...now, ...values }));
  const { windows, holidays, time_zone: zone } = draft;
  const isWrong = windows.some((_, at) => problemOf(windows, at) !== null) || areHolidaysWrong(holidays);
  return (
    <DialogForm
      isOpen
      title={t(calendar === null ? 'targets.calendar.add' : 'targets.edit', {
        name: givenName(calendar?.name ?? '', t),
      })}
      confirmLabel={t('shell.save')}
      isIncomplete={draft.name.trim() === '' || isWrong}
      onConfirm={() => saveCalendar({ ...draft, windows: sorted(windows) })}
      onClose={onClose}
    >
      <TextInput
        label={t('targets.field.name')}
        required
        maxLength={targetBounds.nameMax}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Select
        label={t('targets.calendar.zone')}
        data={zones.includes(zone) ? zones : [zone, ...zones]}
        value={zone}
        searchable
        allowDeselect={false}
        limit={50}
        onChange={(chosen) => change({ time_zone: chosen ?? zone })}
      />
      <WeekTable
        windows={windows}
        isReadOnly={false}
        onChange={(changed) => change({ windows: changed })}
        onCopyMonday={() => change({ windows: copyMonday(windows) })}
      />
      <HolidayList holidays={holidays} onChange={(changed) => change({ holidays: changed })} />
    </DialogForm>
  );
};
