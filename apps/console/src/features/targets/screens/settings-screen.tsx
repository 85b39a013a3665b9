import type { TargetTable } from '@guildhall/contract/targets/staff.ts';
import { Skeleton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useStaff } from '../../../platform/session/session.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CalendarDialog } from '../components/calendar-dialog.tsx';
import { CalendarTable } from '../components/calendar-table.tsx';
import { TargetDialog } from '../components/target-dialog.tsx';
import { TargetTable as Targets } from '../components/target-table.tsx';
import { TargetTabs } from '../components/target-tabs.tsx';
import { useTargets } from '../targets.data.ts';
import styles from './settings-screen.module.css';

type Editing = { readonly what: 'target' | 'calendar'; readonly id: number | null };

const Settings = ({ table }: { readonly table: TargetTable }) => {
  const mayWrite = useStaff().may('targets.write');
  const [editing, setEditing] = useState<Editing | null>(null);
  const close = (): void => setEditing(null);
  const edit = (what: Editing['what']) => (mayWrite ? (id: number | null) => setEditing({ what, id }) : null);
  return (
    <div className={styles['parts']}>
      <Targets table={table} onEdit={edit('target')} />
      <CalendarTable calendars={table.calendars} onEdit={edit('calendar')} />
      {editing?.what === 'target' && (
        <TargetDialog
          table={table}
          target={table.targets.find(({ id }) => id === editing.id) ?? null}
          onClose={close}
        />
      )}
      {editing?.what === 'calendar' && (
        <CalendarDialog calendar={table.calendars.find(({ id }) => id === editing.id) ?? null} onClose={close} />
      )}
    </div>
  );
};

export const SettingsScreen = () => {
  const t = useText();
  const mayWrite = useStaff().may('targets.write');
  const { data, error, refetch } = useTargets();
  return (
    <>
      <PageHeader title={t('targets.title')} hint={t('targets.settings_hint')} beside={<TargetTabs />} />
      {!mayWrite && (
        <Notice tone="info" icon={IconInfoCircle}>
          {t('targets.read_only')}
        </Notice>
      )}
      {data !== undefined ? (
        <Settings table={data} />
      ) : error === null ? (
        <Skeleton height={320} radius="md" role="status" aria-label={t('shell.loading')} />
      ) : (
        <FailedState error={error} retry={() => void refetch()} />
      )}
    </>
  );
};
