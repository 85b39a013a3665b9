import type { ErasureRow } from '@guildhall/contract/account-deletion/staff.ts';
import type { ConsoleLocale } from '@guildhall/i18n/console-locales.ts';
import { formatNumber, type Translate } from '../../../platform/text/i18n.ts';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import type { KeysetColumn } from '../../../ui/keyset-table.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { erasureStateOf } from '../model/erasure-state.ts';
import styles from './deletions.module.css';

const tones = { done: 'good', stuck: 'danger', running: 'wait' } as const;

export const erasureColumns = (t: Translate, locale: ConsoleLocale): readonly KeysetColumn<ErasureRow>[] => [
  {
    accessor: 'id',
    title: t('deletions.column.certificate'),
    render: ({ id }) => (
      <span className={styles['certificate']}>
        <code title={id}>{id}</code>
        <CopyIcon value={id} label={t('deletions.copy_certificate')} />
      </span>
    ),
  },
  {
    accessor: 'finished_at',
    title: t('deletions.column.state'),
    render: (row) => {
      const state = erasureStateOf(row);
      return (
        <span className={styles['badges']}>
          <StatusBadge tone={tones[state]}>{t(`deletions.erasure.${state}`)}</StatusBadge>
          {row.unnotified_at !== null && (
            <span title={t('deletions.erasure.unnotified_hint')}>
              <StatusBadge tone="wait">{t('deletions.erasure.unnotified')}</StatusBadge>
            </span>
          )}
        </span>
      );
    },
  },
  {
    accessor: 'step',
    title: t('deletions.column.step'),
    render: ({ step, finished_at: finished }) => (finished === null ? <code>{step}</code> : '–'),
  },
  {
    accessor: 'attempts',
    title: t('deletions.column.attempts'),
    textAlign: 'right',
    render: ({ attempts }) => formatNumber(attempts, locale),
  },
  {
    accessor: 'problem',
    title: t('deletions.column.problem'),
    cellsClassName: styles['widest'] ?? '',
    render: ({ problem }) =>
      problem === null ? (
        <span className={styles['soft']}>–</span>
      ) : (
        <span className={styles['problem']} title={problem}>
          {problem}
        </span>
      ),
  },
  {
    accessor: 'requested_at',
    title: t('deletions.column.asked'),
    noWrap: true,
    render: ({ requested_at: at }) => <TimeText at={at} />,
  },
  {
    accessor: 'started_at',
    title: t('deletions.column.started'),
    noWrap: true,
    render: ({ started_at: at }) => <TimeText at={at} />,
  },
  {
    accessor: 'done_at',
    title: t('deletions.column.finished'),
    noWrap: true,
    render: ({ finished_at: at }) => (at === null ? '–' : <TimeText at={at} isAbsolute />),
  },
];
