import type { AuditEntry } from '@guildhall/contract/audit/staff.ts';
import type { AuditAction } from '@guildhall/contract/audit/actions.ts';
import { VisuallyHidden } from '@mantine/core';
import { useText } from '../../../platform/text/i18n.ts';
import { FoldButton } from '../../../ui/fold-button.tsx';
import type { KeysetColumn } from '../../../ui/keyset-table.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import type { AuditScalar } from '../../../platform/registration/audit-vocabulary.ts';
import type { Detail } from '../model/details.ts';
import { bidiIsolated } from '../model/bidi-isolate.ts';
import { EntrySubject } from './entry-subject.tsx';
import { EntryActor } from './entry-actor.tsx';
import { useDetailText } from './use-detail-text.ts';
import styles from './audit.module.css';

const linesMax = 3;

/** One-line summary; expanding the row shows all details. */
const EntrySummary = ({ entry }: { readonly entry: AuditEntry }) => {
  const { detailsOf, nameOf, valueOf, summaryOf } = useDetailText();
  const text = (detail: Detail): string => {
    const value = (one: AuditScalar): string => bidiIsolated(valueOf(detail.key, one));
    const name = nameOf(detail.name);
    if (detail.kind === 'change') return `${name}: ${value(detail.before)} → ${value(detail.after)}`;
    const said = detail.kind === 'list' ? detail.values.map(value).join(', ') : value(detail.value);
    return summaryOf(detail.name) === 'value' ? said : `${name}: ${said}`;
  };
  const shown = detailsOf(entry).filter(({ name }) => summaryOf(name) !== 'omitted');
  const line = shown.slice(0, linesMax).map(text).join(' · ');
  return (
    <span className={styles['summary']} title={line}>
      {line}
    </span>
  );
};

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
      width: 170,
      render: (entry) => <EntryActor entry={entry} onOnly={(person) => onOnly({ person })} />,
    },
    {
      accessor: 'action',
      title: t('audit.column.action'),
      width: 220,
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
      width: 180,
      render: (entry) => <EntrySubject entry={entry} nameOf={nameOf} onOnly={(subject) => onOnly({ subject })} />,
    },
    {
      accessor: 'details',
      title: t('audit.column.summary'),
      ellipsis: true,
      cellsClassName: styles['rest'] ?? '',
      render: (entry) => <EntrySummary entry={entry} />,
    },
  ];
};
