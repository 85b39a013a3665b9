import { backlogAges, type FeedbackStatistics } from '@guildhall/contract/feedback/statistics.ts';
import { feedbackStateNameOf } from '@guildhall/contract/feedback/rules.ts';
import { Button, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatNumber, useLocale, useText } from '../../../platform/text/i18n.ts';
import { backlogRows, type BacklogRow } from '../model/feedback-totals.ts';
import styles from './chart.module.css';

interface BacklogBarProps {
  readonly row: BacklogRow;
  readonly max: number;
}

const BacklogBar = ({ row, max }: BacklogBarProps) => {
  const t = useText();
  const locale = useLocale();
  return (
    <div className={styles['stack']} style={{ width: `${(row.total / max) * 100}%` }} aria-hidden>
      {backlogAges.map((age, index) => {
        const count = row.counts[index] ?? 0;
        if (count === 0) return null;
        return (
          <Tooltip key={age} label={`${t(`statistics.age.${age}`)}: ${formatNumber(count, locale)}`}>
            <span data-age={age} style={{ flexGrow: count }}>
              {count / max > 0.06 && formatNumber(count, locale)}
            </span>
          </Tooltip>
        );
      })}
    </div>
  );
};

/** Open reports: one bar per state, split by age. */
export const BacklogChart = ({ backlog }: Pick<FeedbackStatistics, 'backlog'>) => {
  const t = useText();
  const locale = useLocale();
  const [isTable, setIsTable] = useState(false);
  const rows = backlogRows({ backlog });
  const max = Math.max(1, ...rows.map(({ total }) => total));
  return (
    <section className={styles['frame']} aria-label={t('statistics.backlog')} data-wide>
      <header className={styles['head']}>
        <div>
          <h2>{t('statistics.backlog')}</h2>
          <p>{t('statistics.backlog.hint')}</p>
        </div>
        <Button variant="subtle" color="gray" size="compact-xs" onClick={() => setIsTable(!isTable)}>
          {t(isTable ? 'statistics.as_chart' : 'statistics.as_table')}
        </Button>
      </header>
      <table className={styles['backlog']} data-table={isTable || undefined}>
        <thead>
          <tr>
            <th scope="col">{t('statistics.state')}</th>
            {isTable &&
              backlogAges.map((age) => (
                <th key={age} scope="col">
                  {t(`statistics.age.${age}`)}
                </th>
              ))}
            <th scope="col">{t('statistics.open')}</th>
            {!isTable && <th scope="col" aria-label={t('statistics.backlog')} />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const state = feedbackStateNameOf(row.state);
            return (
              <tr key={state}>
                <th scope="row">
                  <Link to={`/feedback?state=${state}`}>{t(`statistics.state.${state}`)}</Link>
                </th>
                {isTable &&
                  backlogAges.map((age, index) => <td key={age}>{formatNumber(row.counts[index] ?? 0, locale)}</td>)}
                <td>{formatNumber(row.total, locale)}</td>
                {!isTable && (
                  <td>
                    <BacklogBar row={row} max={max} />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {!isTable && (
        <ul className={styles['legend']}>
          {backlogAges.map((age) => (
            <li key={age} data-age={age}>
              {t(`statistics.age.${age}`)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
