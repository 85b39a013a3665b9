import type { SwitchState } from '@guildhall/contract/switches/rules.ts';
import type { SwitchRow } from '@guildhall/contract/switches/staff.ts';
import { Button, Skeleton, Table } from '@mantine/core';
import { useState } from 'react';
import { useStaff } from '../../../platform/session/session.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { SwitchDialog } from '../components/switch-dialog.tsx';
import { featureName } from '../model/feature-name.ts';
import { useSwitches } from '../switches.data.ts';
import styles from './switches-screen.module.css';

const tones: Readonly<Record<SwitchState, StatusTone>> = { on: 'good', read_only: 'wait', off: 'danger' };

const Row = ({ row, onChange }: { readonly row: SwitchRow; readonly onChange: (() => void) | null }) => {
  const t = useText();
  const name = featureName(row.feature, t);
  return (
    <Table.Tr>
      <Table.Th scope="row">{name}</Table.Th>
      <Table.Td>
        <StatusBadge tone={tones[row.state]}>{t(`switches.state.${row.state}`)}</StatusBadge>
      </Table.Td>
      <Table.Td>{row.changed_at !== null && <TimeText at={row.changed_at} />}</Table.Td>
      <Table.Td>{row.changed_at !== null && (row.changed_by?.name ?? t('switches.operator'))}</Table.Td>
      <Table.Td className={styles['reason'] ?? ''}>{row.reason}</Table.Td>
      <Table.Td className={styles['action'] ?? ''}>
        {onChange !== null && (
          <Button
            size="compact-sm"
            variant="light"
            aria-label={t('switches.edit.title', { feature: name })}
            onClick={onChange}
          >
            {t('switches.edit')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
};

const Switches = () => {
  const t = useText();
  const { may } = useStaff();
  const { data, error, isError, refetch } = useSwitches();
  const [changing, setChanging] = useState<string | null>(null);
  if (data === undefined && isError) return <FailedState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={320} radius="md" role="status" aria-label={t('shell.loading')} />;
  const row = data.find(({ feature }) => feature === changing);
  return (
    <>
      <div className={styles['frame']}>
        <Table fz="sm" verticalSpacing="sm" aria-label={t('switches.title')}>
          <Table.Thead>
            <Table.Tr>
              {(['feature', 'state', 'changed', 'by', 'reason'] as const).map((column) => (
                <Table.Th key={column}>{t(`switches.${column}`)}</Table.Th>
              ))}
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((each) => (
              <Row
                key={each.feature}
                row={each}
                onChange={may('switches.write') ? () => setChanging(each.feature) : null}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {row !== undefined && <SwitchDialog key={row.feature} row={row} onClose={() => setChanging(null)} />}
    </>
  );
};

export const SwitchesScreen = () => {
  const t = useText();
  return (
    <>
      <PageHeader title={t('switches.title')} hint={t('switches.hint')} />
      <Switches />
    </>
  );
};
