import type { DeletionRow } from '@guildhall/contract/account-deletion/staff.ts';
import type { ConsoleLocale } from '@guildhall/i18n/console-locales.ts';
import { Link, useLocation } from 'react-router';
import { languageName, type Translate } from '../../../platform/text/i18n.ts';
import type { KeysetColumn } from '../../../ui/keyset-table.tsx';
import { StaffAvatar } from '../../../ui/staff-avatar.tsx';
import { rememberList } from '../../../platform/address/list-origin.ts';
import { TimeText } from '../../../ui/time-text.tsx';
import { needsLink } from '../model/actions.ts';
import { requestPath } from '../model/request-path.ts';
import type { TabState } from '../model/tabs.ts';
import { DeletionStateBadge } from './deletion-state.tsx';
import styles from './deletions.module.css';
import { TimeLeftText } from './time-left.tsx';

const NumberCell = ({ id, number }: Pick<DeletionRow, 'id' | 'number'>) => (
  <Link
    className={styles['number'] ?? ''}
    to={requestPath(id)}
    state={rememberList(useLocation())}
    tabIndex={-1}
    // Without this the row's click handler would open the request again.
    onClick={(event) => event.stopPropagation()}
  >
    {`#${number}`}
  </Link>
);

const FirstCell = ({ by, emptyText }: { readonly by: DeletionRow['first_by']; readonly emptyText: string }) =>
  by === null ? (
    <span className={styles['soft']}>{emptyText}</span>
  ) : (
    <span className={styles['who']}>
      <StaffAvatar id={by.id} name={by.name} size="s" />
      {by.name}
    </span>
  );

const EndCell = ({ row }: { readonly row: DeletionRow }) =>
  row.due_at === null ? (
    <span className={styles['soft']}>–</span>
  ) : (
    <span className={styles['lines']}>
      <TimeText at={row.due_at} isAbsolute />
      <TimeLeftText dueAt={row.due_at} isHeld={row.held_at !== null} />
    </span>
  );

/** When the data will be erased, or when the request was closed. */
const endColumn = (tab: TabState, t: Translate): readonly KeysetColumn<DeletionRow>[] => {
  if (tab === 'requested') return [];
  if (tab === 'confirmed') {
    return [{ accessor: 'due_at', title: t('deletions.column.ends'), render: (row) => <EndCell row={row} /> }];
  }
  return [
    {
      accessor: 'closed_at',
      title: t('deletions.column.closed'),
      render: ({ closed_at: at }) => (at === null ? '–' : <TimeText at={at} />),
    },
  ];
};

export const deletionColumns = (
  t: Translate,
  locale: ConsoleLocale,
  tab: TabState,
): readonly KeysetColumn<DeletionRow>[] => [
  {
    accessor: 'number',
    title: t('deletions.column.number'),
    render: ({ id, number }) => <NumberCell id={id} number={number} />,
  },
  {
    accessor: 'state',
    title: t('deletions.column.state'),
    render: (row) => <DeletionStateBadge row={row} />,
  },
  {
    accessor: 'guid',
    title: t('deletions.column.guid'),
    render: (row) =>
      needsLink(row) ? (
        <span className={styles['soft']}>{t('deletions.unlinked')}</span>
      ) : (
        <span className={styles['guid']}>{row.guid}</span>
      ),
  },
  {
    accessor: 'lang',
    title: t('deletions.column.language'),
    render: ({ lang }) => languageName(lang, locale),
  },
  {
    accessor: 'created_at',
    title: t('deletions.column.asked'),
    render: ({ created_at: at }) => <TimeText at={at} />,
  },
  {
    accessor: 'first_by',
    title: t('deletions.column.first'),
    render: ({ first_by: by }) => <FirstCell by={by} emptyText={tab === 'requested' ? t('deletions.none_yet') : '–'} />,
  },
  ...endColumn(tab, t),
];
