import type { SuggestionRow } from '@guildhall/contract/suggestions/staff.ts';
import type { ConsoleLocale } from '@guildhall/i18n/console-locales.ts';
import { formatNumber, type Translate } from '../../../platform/text/i18n.ts';
import type { KeysetColumn } from '../../../ui/keyset-table.tsx';
import { ChangedCell, TitleCell } from '../../../multilingual/cells.tsx';
import cells from '../../../multilingual/cells.module.css';
import { LangStrip } from '../../../multilingual/lang-strip.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { SuggestionStateBadge } from './suggestion-state.tsx';

export const suggestionColumns = (t: Translate, locale: ConsoleLocale): readonly KeysetColumn<SuggestionRow>[] => [
  {
    accessor: 'title',
    title: t('suggestions.column.title'),
    cellsClassName: cells['widest'] ?? '',
    render: ({ id, title }) => <TitleCell to={`/suggestions/${id}`} title={title} number={id} />,
  },
  {
    accessor: 'state',
    title: t('suggestions.column.state'),
    width: '9rem',
    render: ({ state, merged_into }) => <SuggestionStateBadge state={state} isMerged={merged_into !== null} />,
  },
  {
    accessor: 'supporters',
    title: t('suggestions.column.supporters'),
    width: '8rem',
    textAlign: 'right',
    render: ({ supporters, unverified_supporters: unverified }) => (
      <span className={cells['lines']}>
        <span>{formatNumber(supporters, locale)}</span>
        {unverified > 0 && (
          <span className={cells['soft']}>
            {t('suggestions.unverified', { count: formatNumber(unverified, locale) })}
          </span>
        )}
      </span>
    ),
  },
  {
    accessor: 'langs',
    title: t('suggestions.column.languages'),
    width: '9.5rem',
    render: ({ langs }) => <LangStrip langs={langs} />,
  },
  {
    accessor: 'published_at',
    title: t('suggestions.column.published'),
    width: '9rem',
    render: ({ published_at }) => <TimeText at={published_at} />,
  },
  {
    accessor: 'updated_at',
    title: t('suggestions.column.changed'),
    width: '10rem',
    render: ({ updated_at, updated_by }) => <ChangedCell at={updated_at} by={updated_by} />,
  },
];
