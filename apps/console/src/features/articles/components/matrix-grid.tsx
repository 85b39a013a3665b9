import { Checkbox } from '@mantine/core';
import type { StaffArticleRow } from '@guildhall/contract/articles/staff.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { useRef, useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import type { Keyset } from '../../../platform/network/keyset.ts';
import { useLoadAhead } from '../../../ui/load-ahead.ts';
import { EarlierRows, MoreRows } from '../../../ui/more-rows.tsx';
import { useSteadyScroll } from '../../../ui/steady-scroll.ts';
import { matrixLangs } from '../model/cell-state.ts';
import { MatrixHead, type LangState } from './matrix-head.tsx';
import { headRow, type GridPosition } from '../model/grid-position.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { MatrixLegend } from './matrix-legend.tsx';
import { MatrixRow } from './matrix-row.tsx';
import styles from './matrix.module.css';
import { useCellLabels } from './use-cell-labels.ts';
import type { Selection } from '../../../ui/use-selection.ts';

interface MatrixGridProps {
  readonly table: Keyset<StaffArticleRow>;
  readonly selection: Selection<StaffArticleRow>;
  readonly lang: LangId | undefined;
  readonly state: LangState | undefined;
  readonly onFilter: (lang: LangId | undefined, state: LangState | undefined) => void;
}

const idOf = ({ id }: StaffArticleRow): number => id;

/** Articles by languages. A single Tab stop; arrow keys move between cells, as in a spreadsheet. */
export const MatrixGrid = ({ table, selection, lang, state, onFilter }: MatrixGridProps) => {
  const t = useText();
  const viewport = useRef<HTMLDivElement>(null);
  const cellLabels = useCellLabels();
  const [position, setPosition] = useState<GridPosition>({ row: 0, column: 1 });
  const { rows } = table;
  const gridKeys = useGridKeys({
    viewport,
    rowCount: rows.length,
    columnCount: matrixLangs.length + 1,
    onMove: setPosition,
    onToggle: (index) => {
      const row = rows[index];
      if (row !== undefined) selection.toggle(row);
    },
  });
  const loadAhead = useLoadAhead(viewport, table);
  const rememberScroll = useSteadyScroll(viewport, table, idOf);
  // The list may have become shorter since the position was stored.
  const activeRow = Math.min(position.row, rows.length - 1);
  const isAll = rows.every(({ id }) => selection.ids.has(id));
  return (
    <div className={styles['frame']} data-outdated={table.isOutdated || undefined}>
      <EarlierRows keyset={table} viewport={viewport} />
      <div
        className={styles['viewport']}
        ref={viewport}
        onScroll={() => {
          rememberScroll();
          loadAhead();
        }}
      >
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- as in the ARIA grid pattern
          role="grid"
          className={styles['grid']}
          aria-label={t('articles.matrix')}
          aria-busy={table.isOutdated}
          {...gridKeys}
        >
          <thead>
            <tr>
              <th scope="col" className={styles['corner']}>
                <span className={styles['head']}>
                  <Checkbox
                    aria-label={t('shell.table.select_all')}
                    checked={isAll}
                    indeterminate={!isAll && selection.rows.length > 0}
                    onChange={() => (isAll ? selection.clear() : selection.set([...selection.rows, ...rows]))}
                  />
                  {t('articles.column.title')}
                </span>
              </th>
              {matrixLangs.map((id, index) => (
                <MatrixHead
                  key={id}
                  lang={id}
                  rows={rows}
                  column={index + 1}
                  isActive={activeRow === headRow && position.column === index + 1}
                  state={lang === id ? state : undefined}
                  onFilter={onFilter}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <MatrixRow
                key={row.id}
                row={row}
                index={index}
                cellLabels={cellLabels}
                titleLang={lang}
                activeColumn={activeRow === index ? position.column : null}
                isSelected={selection.ids.has(row.id)}
                onToggle={selection.toggle}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles['foot']}>
        <MoreRows keyset={table} />
        <MatrixLegend />
      </div>
    </div>
  );
};
