import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import styles from './chart.module.css';

export interface Series {
  readonly name: string;
  readonly tone: 'brand' | 'good' | 'info' | 'wait' | 'quiet';
}

export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface ChartFrameProps {
  readonly title: string;
  readonly hint: string;
  readonly series: readonly Series[];
  /** The same data as a table, for screen readers and for copying. */
  readonly table: ChartTable;
  /** Spans both columns. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

const ChartAsTable = ({ caption, table }: { readonly caption: string; readonly table: ChartTable }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
  <div className={styles['scroll']} role="group" aria-label={caption} tabIndex={0}>
    <table className={styles['table']}>
      <thead>
        <tr>
          {table.head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([name, ...values]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={table.head[index + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Chart with title and legend, which can be switched to a table. */
export const ChartFrame = ({ title, hint, series, table, isWide = false, children }: ChartFrameProps) => {
  const t = useText();
  const [isTable, setIsTable] = useState(false);
  return (
    <section className={styles['frame']} aria-label={title} data-wide={isWide || undefined}>
      <header className={styles['head']}>
        <div>
          <h2>{title}</h2>
          <p>{hint}</p>
        </div>
        <Button variant="subtle" color="gray" size="compact-xs" onClick={() => setIsTable(!isTable)}>
          {t(isTable ? 'statistics.as_chart' : 'statistics.as_table')}
        </Button>
      </header>
      {isTable ? <ChartAsTable caption={title} table={table} /> : children}
      {!isTable && (
        <ul className={styles['legend']}>
          {series.map(({ name, tone }) => (
            <li key={name} data-tone={tone}>
              {name}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
