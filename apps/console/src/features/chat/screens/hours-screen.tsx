import type { ChatHours } from '@guildhall/contract/chat/staff.ts';
import { chatBounds } from '@guildhall/contract/chat/rules.ts';
import { Alert, Button, Radio, Select, Stack, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconClockPause, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { isFailure } from '../../../platform/network/api.ts';
import { failureText } from '../../../platform/text/failure-text.ts';
import { formatDate, useLocale, useText } from '../../../platform/text/i18n.ts';
import { useUnsaved } from '../../../platform/address/router.tsx';
import { useStaff } from '../../../platform/session/session.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TableSkeleton } from '../../../ui/table-skeleton.tsx';
import { areHolidaysWrong, HolidayList } from '../../targets/holidays.public.tsx';
import { saveHours, useHours } from '../chat.data.ts';
import { ChatTabs } from '../chat-tabs.tsx';
import { copyMonday, problemOf, sorted, WeekTable } from '../../targets/hours.public.ts';
import styles from './hours-screen.module.css';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

interface HoursFormProps {
  readonly hours: ChatHours;
  readonly isReadOnly: boolean;
  readonly refresh: () => void;
}

const HoursForm = ({ hours, isReadOnly, refresh }: HoursFormProps) => {
  const t = useText();
  const [draft, setDraft] = useState(hours);
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const change = (values: Partial<ChatHours>): void => setDraft((now) => ({ ...now, ...values }));
  const isChanged = JSON.stringify({ ...draft, version: 0 }) !== JSON.stringify({ ...hours, version: 0 });
  const isWrong =
    draft.windows.some((_, at) => problemOf(draft.windows, at) !== null) ||
    draft.windows.length > chatBounds.windowsMax ||
    areHolidaysWrong(draft.holidays);
  useUnsaved(isChanged && !isReadOnly, t('chat.hours.unsaved'));
  const save = async (): Promise<void> => {
    setIsRunning(true);
    setError(null);
    try {
      await saveHours({ ...draft, windows: sorted(draft.windows), version: hours.version });
      notifications.show({ message: t('chat.hours.saved') });
    } catch (failure) {
      setError(failure);
      // Loads the other staff member's version without touching the draft; saving again then overwrites it
      // deliberately.
      if (isFailure(failure, 'conflict')) refresh();
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap="md" className={styles['side'] ?? ''}>
        <Switch
          label={t('chat.hours.paused')}
          description={t('chat.hours.paused_hint')}
          checked={draft.is_paused}
          disabled={isReadOnly}
          color="red"
          onChange={(event) => change({ is_paused: event.currentTarget.checked })}
        />
        <Radio.Group
          size="xs"
          label={t('chat.hours.mode')}
          value={draft.is_always ? 'always' : 'by_hours'}
          onChange={(value) => change({ is_always: value === 'always' })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="by_hours" label={t('chat.hours.by_hours')} disabled={isReadOnly} />
            <Radio value="always" label={t('chat.hours.always')} disabled={isReadOnly} />
          </Stack>
        </Radio.Group>
        <Select
          label={t('chat.hours.zone')}
          data={zones.includes(draft.time_zone) ? zones : [draft.time_zone, ...zones]}
          value={draft.time_zone}
          searchable
          allowDeselect={false}
          limit={50}
          disabled={isReadOnly || draft.is_always}
          onChange={(zone) => change({ time_zone: zone ?? draft.time_zone })}
        />
        {error !== null && (
          <Alert color="red" role="alert">
            {failureText(error)}
          </Alert>
        )}
        {!isReadOnly && (
          <Button type="submit" loading={isRunning} disabled={!isChanged || (isWrong && !draft.is_always)}>
            {t('shell.save')}
          </Button>
        )}
      </Stack>
      {!draft.is_always && (
        <Stack gap="md">
          <WeekTable
            windows={draft.windows}
            isReadOnly={isReadOnly}
            onChange={(windows) => change({ windows })}
            onCopyMonday={() => change({ windows: copyMonday(draft.windows) })}
          />
          <HolidayList
            holidays={draft.holidays}
            isReadOnly={isReadOnly}
            onChange={(holidays) => change({ holidays })}
          />
        </Stack>
      )}
    </form>
  );
};

export const HoursScreen = () => {
  const t = useText();
  const locale = useLocale();
  const isReadOnly = !useStaff().may('chat.supervise');
  const { data, error, refetch } = useHours();
  return (
    <>
      <PageHeader
        title={t('chat.hours.title')}
        hint={
          data?.updated_by == null
            ? t('chat.hours.hint')
            : t('chat.hours.updated', { name: data.updated_by.name, time: formatDate(data.updated_at, locale, true) })
        }
        beside={<ChatTabs />}
      />
      {isReadOnly && (
        <Notice tone="info" icon={IconInfoCircle}>
          {t('chat.hours.read_only')}
        </Notice>
      )}
      {data?.is_paused === true && (
        <Notice tone="danger" icon={IconClockPause}>
          {t('chat.hours.paused')}
        </Notice>
      )}
      {data !== undefined ? (
        <HoursForm hours={data} isReadOnly={isReadOnly} refresh={() => void refetch()} />
      ) : error === null ? (
        <TableSkeleton columns={3} />
      ) : (
        <FailedState error={error} retry={() => void refetch()} />
      )}
    </>
  );
};
