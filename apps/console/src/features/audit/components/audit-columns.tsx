import type { AuditEntry } from '@guildhall/contract/audit/staff.ts';
import type { AuditAction } from '@guildhall/contract/audit/actions.ts';
import { VisuallyHidden } from '@mantine/core';
import { useText } from '../../../platform/text/i18n.ts';
import { FoldButton } from '../../../ui/fold-button.tsx';
import type { KeysetColumn } from '../../../ui/keyset-table.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { EntrySubject } from './entry-subject.tsx';
import { EntrySummary } from './entry-summary.tsx';
import { EntryActor } from './entry-actor.tsx';
import styles from './audit.module.css';

interface AuditColumnsOptions {
  readonly unfolded: readonly number[];
  readonly onTurn: (id: number) => void;
  readonly nameOf: (staffId: string) => string | undefined;
  readonly onOnly: (change: { person?: string; subject?: string }) => void;
}

/** Refused attempts are highlighted. */
const refusals = new Set<AuditAction>(['staff.sign_in_refused', 'staff.permission_refused']);

export const useAuditColumns = (options: AuditColumnsOptions): readonly KeysetColumn<AuditEntry>[] => {
  const t = useText();
  const { unfolded, onTurn, nameOf, onOnly } = options;
  return [
    {
      accessor: 'id',
      title: <VisuallyHidden>{t('audit.column.details')}</VisuallyHidden>,
      width: 44,
      render: ({ id }) => (
        <FoldButton
          label={t('audit.details.show', { id })}
          isUnfolded={unfolded.includes(id)}
          onTurn={() => onTurn(id)}
        />
      ),
    },
    {
      accessor: 'at',
      title: t('audit.column.time'),
      width: 168,
      render: ({ at }) => (
        <span className={styles['time']}>
          <TimeText at={at} isAbsolute />
        </span>
      ),
    },
    {
      accessor: 'staff',
      title: t('audit.column.who'),
      width: 190,
      render: (entry) => <EntryActor entry={entry} onOnly={(person) => onOnly({ person })} />,
    },
    {
      accessor: 'action',
      title: t('audit.column.action'),
      width: 240,
      ellipsis: true,
      render: ({ action }) => (
        <span className={styles['action']} data-tone={refusals.has(action) ? 'danger' : undefined}>
          {t(`audit.action.${action}`)}
        </span>
      ),
    },
    {
      accessor: 'subject',
      title: t('audit.column.subject'),
      width: 190,
      render: (entry) => <EntrySubject entry={entry} nameOf={nameOf} onOnly={(subject) => onOnly({ subject })} />,
    },
    {
      accessor: 'details',
      title: t('audit.column.summary'),
      width: 330,
      ellipsis: true,
      render: (entry) => <EntrySummary entry={entry} />,
    },
  ];
};
