import type { StaffSurveyRow } from '@guildhall/contract/surveys/staff.ts';
import type { ConsoleLocale } from '@guildhall/i18n/console-locales.ts';
import { surveyTypes } from '@guildhall/contract/surveys/rules.ts';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDate, formatNumber, type Translate } from '../../../platform/text/i18n.ts';
import type { KeysetColumn } from '../../../ui/keyset-table.tsx';
import { ChangedCell, TitleCell } from '../../../multilingual/cells.tsx';
import cells from '../../../multilingual/cells.module.css';
import { LangStrip } from '../../../multilingual/lang-strip.tsx';
import { SurveyStatus } from './survey-status.tsx';

export const typeText = (t: Translate, type: StaffSurveyRow['type']): string =>
  t(type === surveyTypes.vote ? 'surveys.type.vote' : 'surveys.type.questionnaire');

/** Start and end; for a survey closed early, the end is the closing time. */
const runs = (t: Translate, locale: ConsoleLocale, row: StaffSurveyRow): ReactNode => {
  const { state, starts_at: from, ends_at: to, closed_at: closed } = row;
  if (from === null && to === null && closed === null) {
    return <span className={cells['none']}>{state === 'draft' ? '–' : t('surveys.runs.open')}</span>;
  }
  const end = closed ?? to;
  return (
    <span className={cells['lines']}>
      <span>{from === null ? t('surveys.runs.open') : formatDate(from, locale, true)}</span>
      <span className={cells['soft']}>
        {end === null ? t('surveys.runs.no_end') : t('surveys.runs.to', { date: formatDate(end, locale, true) })}
      </span>
    </span>
  );
};

export const surveyColumns = (
  t: Translate,
  locale: ConsoleLocale,
  actions: ((row: StaffSurveyRow) => ReactNode) | null,
): readonly KeysetColumn<StaffSurveyRow>[] => [
  {
    accessor: 'title',
    title: t('surveys.column.title'),
    cellsClassName: cells['widest'] ?? '',
    render: ({ id, title, state }) => (
      <TitleCell
        to={state === 'draft' ? `/surveys/${id}` : `/surveys/${id}/results`}
        title={title === '' ? t('surveys.untitled') : title}
        number={id}
      />
    ),
  },
  {
    accessor: 'type',
    title: t('surveys.column.type'),
    width: '7.5rem',
    render: ({ type }) => typeText(t, type),
  },
  {
    accessor: 'state',
    title: t('surveys.column.state'),
    width: '8rem',
    render: (row) => <SurveyStatus survey={row} />,
  },
  {
    accessor: 'langs',
    title: t('surveys.column.languages'),
    width: '9.5rem',
    render: ({ langs }) => <LangStrip langs={langs} />,
  },
  {
    accessor: 'answer_count',
    title: t('surveys.column.answers'),
    width: '7.5rem',
    textAlign: 'right',
    render: ({ answer_count: count, unverified_count: unverified, cap }) => (
      <span className={cells['lines']}>
        <span>
          {cap === null
            ? formatNumber(count, locale)
            : t('surveys.answers.of', { count: formatNumber(count, locale), cap: formatNumber(cap, locale) })}
        </span>
        {unverified > 0 && (
          <span className={cells['soft']}>
            {t('surveys.answers.unverified', { count: formatNumber(unverified, locale) })}
          </span>
        )}
      </span>
    ),
  },
  {
    accessor: 'starts_at',
    title: t('surveys.column.runs'),
    width: '11rem',
    render: (row) => runs(t, locale, row),
  },
  {
    accessor: 'updated_at',
    title: t('surveys.column.changed'),
    width: '10rem',
    render: ({ updated_at, updated_by }) => <ChangedCell at={updated_at} by={updated_by} />,
  },
  ...(actions === null
    ? []
    : [
        { accessor: 'id', title: <VisuallyHidden>{t('surveys.more')}</VisuallyHidden>, width: '3rem', render: actions },
      ]),
];
