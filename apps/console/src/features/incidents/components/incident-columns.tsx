import type { IncidentRow } from '@guildhall/contract/incidents/staff.ts';
import type { ConsoleLocale } from '@guildhall/i18n/console-locales.ts';
import { formatNumber, type Translate } from '../../../platform/text/i18n.ts';
import { wideTable, type KeysetColumn } from '../../../ui/keyset-table.tsx';
import { ChangedCell, TitleCell } from '../../../multilingual/cells.tsx';
import cells from '../../../multilingual/cells.module.css';
import { LangStrip } from '../../../multilingual/lang-strip.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { IncidentStateBadge } from './incident-state.tsx';

const Course = ({ row, closed }: { readonly row: IncidentRow; readonly closed: string }) => {
  if (row.opened_at === null) return <span className={cells['none']}>–</span>;
  return (
    <span className={cells['lines']}>
      <span>
        <TimeText at={row.opened_at} />
      </span>
      {row.closed_at !== null && (
        <span className={cells['soft']}>
          {closed} <TimeText at={row.closed_at} />
        </span>
      )}
    </span>
  );
};

export const incidentColumns = (t: Translate, locale: ConsoleLocale): readonly KeysetColumn<IncidentRow>[] => [
  {
    accessor: 'title',
    title: t('incidents.column.title'),
    cellsClassName: cells['widest'] ?? '',
    render: ({ id, title }) => <TitleCell to={`/incidents/${id}`} title={title} number={id} />,
  },
  {
    accessor: 'state',
    title: t('incidents.column.state'),
    width: '7.5rem',
    render: ({ state }) => <IncidentStateBadge state={state} />,
  },
  {
    accessor: 'joined_count',
    title: t('incidents.column.joined'),
    width: '5.5rem',
    textAlign: 'right',
    render: ({ joined_count }) => formatNumber(joined_count, locale),
  },
  {
    accessor: 'linked_count',
    title: t('incidents.column.linked'),
    width: '8rem',
    textAlign: 'right',
    render: ({ linked_count }) => formatNumber(linked_count, locale),
  },
  {
    accessor: 'langs',
    title: t('incidents.column.languages'),
    width: '9.5rem',
    visibleMediaQuery: wideTable,
    render: ({ langs }) => <LangStrip langs={langs} />,
  },
  {
    accessor: 'opened_at',
    title: t('incidents.column.opened'),
    width: '9.5rem',
    render: (row) => <Course row={row} closed={t('incidents.column.closed')} />,
  },
  {
    accessor: 'updated_at',
    title: t('incidents.column.changed'),
    width: '10rem',
    render: ({ updated_at, updated_by }) => <ChangedCell at={updated_at} by={updated_by} />,
  },
];
