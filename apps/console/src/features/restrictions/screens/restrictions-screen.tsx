import type { RestrictionRow } from '@guildhall/contract/restrictions/staff.ts';
import { restrictionKinds } from '@guildhall/contract/restrictions/rules.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { textField, useAddressState } from '../../../platform/address/address-state.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { KeysetTable, type KeysetColumn } from '../../../ui/keyset-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { NetworkDialog } from '../components/network-dialog.tsx';
import { useLift, useRestrictions } from '../restrictions.data.ts';

const useColumns = (): readonly KeysetColumn<RestrictionRow>[] => {
  const t = useText();
  const { may } = useStaff();
  const { mutate, isPending, variables } = useLift();
  const lift = (id: number): void =>
    mutate(id, {
      onSuccess: () => notifications.show({ color: 'green', message: t('restrictions.lifted') }),
      onError: (error) => notifications.show({ color: 'red', message: failureText(error) }),
    });
  return [
    {
      accessor: 'guid',
      title: t('restrictions.subject'),
      width: 220,
      render: ({ guid, network }) =>
        network ?? (guid === null ? t('restrictions.device') : t('restrictions.player', { guid: String(guid) })),
    },
    {
      accessor: 'kind',
      title: t('restrictions.kind'),
      width: 110,
      render: ({ kind }) => (
        <StatusBadge tone={kind === 'block' ? 'danger' : 'wait'}>{t(`restrictions.kind.${kind}`)}</StatusBadge>
      ),
    },
    {
      accessor: 'reason',
      title: t('restrictions.why'),
      width: 180,
      render: ({ reason }) => t(`restrictions.why.${reason}`),
    },
    { accessor: 'note', title: t('restrictions.note'), ellipsis: true },
    {
      accessor: 'until',
      title: t('restrictions.until'),
      width: 170,
      render: ({ until, lifted_at }) =>
        until === null && lifted_at === null ? t('restrictions.permanent') : <TimeText at={lifted_at ?? until ?? 0} />,
    },
    {
      accessor: 'created_by',
      title: t('restrictions.by'),
      width: 150,
      ellipsis: true,
      render: ({ created_by }) => created_by?.name ?? '',
    },
    {
      accessor: 'id',
      title: '',
      width: 100,
      render: ({ id, is_active }) =>
        is_active && may('restrictions.mute') ? (
          <Button size="compact-xs" variant="light" loading={isPending && variables === id} onClick={() => lift(id)}>
            {t('restrictions.lift')}
          </Button>
        ) : null,
    },
  ];
};

export const RestrictionsScreen = () => {
  const t = useText();
  const { may } = useStaff();
  const [isAsking, setIsAsking] = useState(false);
  const [scope, setScope] = useState<'active' | 'past'>('active');
  const { values } = useAddressState({ kind: textField });
  const kind = restrictionKinds.find((each) => each === values.kind);
  const keyset = useRestrictions({ scope, ...(kind !== undefined && { kind }) });
  const columns = useColumns();
  return (
    <>
      <PageHeader
        title={t('restrictions.title')}
        actions={
          may('restrictions.block') ? (
            <Button variant="light" onClick={() => setIsAsking(true)}>
              {t('restrictions.network')}
            </Button>
          ) : undefined
        }
      />
      <SegmentedControl
        style={{ alignSelf: 'flex-start' }}
        value={scope}
        onChange={(value) => setScope(value === 'past' ? 'past' : 'active')}
        data={[
          { value: 'active', label: t('restrictions.active') },
          { value: 'past', label: t('restrictions.past') },
        ]}
      />
      <FilterBar
        filters={[
          {
            name: 'kind',
            label: t('restrictions.kind'),
            choices: restrictionKinds.map((value) => ({ value, label: t(`restrictions.kind.${value}`) })),
          },
        ]}
      />
      <KeysetTable
        keyset={keyset}
        columns={columns}
        rowId={({ id }) => id}
        label={t('restrictions.title')}
        empty={{ icon: <IconBan size={22} stroke={1.6} />, title: t('restrictions.empty') }}
      />
      <NetworkDialog isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
};
