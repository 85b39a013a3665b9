import type { StaffReportRow } from '@guildhall/contract/feedback/staff.ts';
import { feedbackStates } from '@guildhall/contract/feedback/rules.ts';
import type { ConsoleLocale } from '@guildhall/i18n/console-locales.ts';
import { Link } from 'react-router';
import { languageName, type Translate } from '../../../platform/text/i18n.ts';
import type { KeysetColumn } from '../../../ui/keyset-table.tsx';
import { StaffAvatar } from '../../../ui/staff-avatar.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { DueClock } from '../../targets/due-clock.public.tsx';
import { TopicChips } from '../../reasons/topic.public.tsx';
import { TranslatedLine } from '../../translation/translated-line.public.tsx';
import { assigneeName } from '../model/assignee-name.ts';
import { originOf } from '../model/origin.ts';
import { reportPath } from '../model/report-path.ts';
import styles from './queue.module.css';
import { ReportMarks } from './report-marks.tsx';
import { ReportState } from './report-state.tsx';
import { TypeIcon } from './type-icon.tsx';
import { WaitingTime } from './waiting-time.tsx';

interface ColumnWords {
  readonly t: Translate;
  readonly locale: ConsoleLocale;
  /** Query string of the queue, appended to the report's link. */
  readonly search: string;
}

export const queueColumns = ({ t, locale, search }: ColumnWords): readonly KeysetColumn<StaffReportRow>[] => [
  {
    accessor: 'number',
    title: t('feedback.column.number'),
    render: ({ number }) => <span className={styles['number']}>#{number}</span>,
  },
  { accessor: 'state', title: t('feedback.column.state'), render: ({ state }) => <ReportState state={state} /> },
  {
    accessor: 'summary',
    title: t('feedback.column.report'),
    cellsClassName: styles['widest'] ?? '',
    render: (row) => (
      <span className={styles['report']}>
        <TypeIcon type={row.type} />
        <Link
          to={reportPath(row.id, search)}
          className={styles['words'] ?? ''}
          dir="auto"
          title={row.summary}
          tabIndex={-1}
          onClick={(event) => {
            // The row's click handler would open it a second time.
            event.stopPropagation();
          }}
        >
          <TranslatedLine text={row.summary} lang={row.lang} subject={{ of: 'report', id: row.id }} />
        </Link>
        <TopicChips reasonId={row.reason_id} tags={row.tags} tagsMax={1} isInRow />
        <ReportMarks row={row} />
      </span>
    ),
  },
  {
    accessor: 'lang',
    title: t('feedback.column.language'),
    render: ({ lang }) => <span className={styles['soft']}>{languageName(lang, locale)}</span>,
  },
  {
    accessor: 'version_of_game',
    title: t('feedback.column.origin'),
    render: (row) => (
      <span className={`${styles['soft']} ${styles['origin']}`} title={originOf(row, t)}>
        {originOf(row, t)}
      </span>
    ),
  },
  {
    accessor: 'waiting_since',
    title: t('feedback.column.waiting'),
    render: ({ waiting_since: since, state, updated_at: at, ...row }) => (
      <span className={styles['times']}>
        {since !== null ? (
          <WaitingTime since={since} />
        ) : state === feedbackStates.finished ? (
          <span className={styles['soft']}>
            <TimeText at={at} />
          </span>
        ) : (
          <span className={styles['soft']}>
            {t(state === feedbackStates.improving ? 'feedback.waits.player' : 'feedback.waits.answered')}
          </span>
        )}
        {(row.respond_by !== null || row.resolve_by !== null) && <DueClock row={row} subject="report" />}
      </span>
    ),
  },
  {
    accessor: 'assignee',
    title: t('feedback.column.assignee'),
    render: ({ assignee }) =>
      assignee === null ? (
        <span className={styles['soft']}>{t('feedback.nobody')}</span>
      ) : (
        <StaffAvatar
          id={assignee.id}
          name={assignee.name}
          label={assigneeName(assignee, t)}
          size="s"
          hasTooltip
          isFaded={assignee.is_former}
        />
      ),
  },
];
