import type { TargetBreach } from '@guildhall/contract/targets/staff.ts';
import { targetKinds } from '@guildhall/contract/targets/rules.ts';
import { formatSpan } from '@guildhall/i18n/durations.ts';
import { IconTargetArrow } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { choiceField, useAddressState } from '../../../platform/address/address-state.ts';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { KeysetTable, wideTable, type KeysetColumn } from '../../../ui/keyset-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StaffAvatar } from '../../../ui/staff-avatar.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { TargetTabs } from '../components/target-tabs.tsx';
import { DueClock } from '../due-clock.public.tsx';
import { useBreaches } from '../targets.data.ts';
import { TierBadge } from '../tier-badge.public.tsx';
import titleStyles from '../../../ui/title-link.module.css';
import { givenName } from '../given-name.public.ts';

const fields = { kind: choiceField(targetKinds) };

const pathOf = ({ subject, subject_id: id, number }: TargetBreach): string =>
  subject === 'report' ? `/feedback/${id}` : `/chat?${new URLSearchParams({ open: id, text: String(number) })}`;

const useColumns = (): readonly KeysetColumn<TargetBreach>[] => {
  const t = useText();
  const locale = useLocale();
  return [
    {
      accessor: 'number',
      title: t('targets.column.subject'),
      width: 165,
      render: (row) => (
        <>
          <Link
            to={pathOf(row)}
            className={titleStyles['title'] ?? ''}
            tabIndex={-1}
            onClick={(event) => {
              // The row's click handler would open it a second time.
              event.stopPropagation();
            }}
          >
            {t(`targets.subject_of.${row.subject}`, { number: String(row.number) })}
          </Link>{' '}
          <TierBadge tier={row.tier} />
        </>
      ),
    },
    {
      accessor: 'kind',
      title: t('targets.column.kind'),
      width: 130,
      render: ({ kind }) => t(`targets.kind.${kind}`),
    },
    {
      accessor: 'target',
      title: t('targets.column.target'),
      width: 130,
      ellipsis: true,
      render: ({ target }) => givenName(target.name, t),
    },
    {
      accessor: 'closed_at',
      title: t('targets.column.state'),
      width: 150,
      render: ({ closed_at: closed, due_at: due, is_answered: isAnswered, subject }) =>
        closed === null ? (
          <DueClock row={{ respond_by: due, resolve_by: null }} subject={subject} />
        ) : (
          <StatusBadge tone="quiet">
            {t(isAnswered ? 'targets.answered_late' : 'targets.late_by', {
              time: formatSpan(closed - due, locale, 'second'),
            })}
          </StatusBadge>
        ),
    },
    {
      accessor: 'escalated_at',
      title: t('targets.column.escalated'),
      width: 110,
      render: ({ escalated_at: at }) => at !== null && <TimeText at={at} />,
    },
    {
      accessor: 'due_at',
      title: t('targets.column.due'),
      width: 110,
      render: ({ due_at: at }) => <TimeText at={at} />,
    },
    {
      accessor: 'lang',
      title: t('targets.column.lang'),
      width: 130,
      ellipsis: true,
      visibleMediaQuery: wideTable,
      render: ({ lang }) => languageName(lang, locale),
    },
    {
      accessor: 'assignee',
      title: t('targets.column.assignee'),
      width: 110,
      render: ({ assignee }) =>
        assignee === null ? (
          t('targets.unassigned')
        ) : (
          <StaffAvatar id={assignee.id} name={assignee.name} size="s" hasTooltip />
        ),
    },
  ];
};

/** Missed deadlines: those that still wait first. */
export const BreachesScreen = () => {
  const t = useText();
  const navigate = useNavigate();
  const { values, count } = useAddressState(fields);
  const keyset = useBreaches(values.kind === undefined ? {} : { kind: values.kind });
  const columns = useColumns();
  return (
    <>
      <PageHeader title={t('targets.title')} hint={t('targets.hint')} beside={<TargetTabs />} />
      <FilterBar
        filters={[
          {
            name: 'kind',
            label: t('targets.column.kind'),
            choices: targetKinds.map((value) => ({ value, label: t(`targets.kind.${value}`) })),
          },
        ]}
      />
      <KeysetTable
        keyset={keyset}
        columns={columns}
        rowId={({ id }) => id}
        label={t('targets.missed')}
        onOpen={(row) => void navigate(pathOf(row))}
        empty={{
          icon: <IconTargetArrow size={22} stroke={1.6} />,
          title: t(count > 0 ? 'targets.empty_filters' : 'targets.empty'),
          hint: t('targets.empty_hint'),
        }}
      />
    </>
  );
};
