import { DataTable, type DataTableColumn } from 'mantine-datatable';
import 'mantine-datatable/styles.layer.css';
import { useRef, type Key, type ReactNode } from 'react';
import { useText } from '../platform/text/i18n.ts';
import type { Keyset } from '../platform/network/keyset.ts';
import { EmptyState } from './empty-state.tsx';
import { FailedState } from './failed-state.tsx';
import { useLoadAhead } from './load-ahead.ts';
import { EarlierRows, MoreRows } from './more-rows.tsx';
import { useRowKeys } from './row-keys.ts';
import { useSteadyScroll } from './steady-scroll.ts';
import { TableSkeleton } from './table-skeleton.tsx';
import styles from './keyset-table.module.css';

export type KeysetColumn<Row> = DataTableColumn<Row>;

/** For `visibleMediaQuery` of a column that a small laptop leaves out, so that its table needs no scrolling sideways. */
export const wideTable = '(width >= 75rem)';

interface KeysetTableProps<Row> {
  readonly keyset: Keyset<Row>;
  readonly columns: readonly KeysetColumn<Row>[];
  readonly rowId: (row: Row) => Key;
  readonly label: string;
  readonly onOpen?: (row: Row) => void;
  readonly selected?: readonly Row[];
  readonly onSelect?: (rows: readonly Row[]) => void;
  readonly rowLabel?: (row: Row) => string;
  /** Additional keyboard actions on the focused row; `run` receives null if no row is focused. */
  readonly rowActions?: readonly {
    readonly keys: string;
    readonly label: string;
    readonly run: (row: Row | null) => void;
  }[];
  /** Rows with expanded details. The caller keeps the state, usually toggled in `onOpen`. */
  readonly unfolded?: { readonly ids: readonly Key[]; readonly content: (row: Row) => ReactNode };
  readonly empty: {
    readonly icon?: ReactNode;
    readonly title: string;
    readonly hint?: string;
    readonly action?: ReactNode;
  };
}

/**
 * A dense table with infinite scrolling. Fills the available height: place it in a flex column whose other children do
 * not grow. `j`/`k` move, Enter opens, `x` selects, `shift+x` selects a range.
 */
export const KeysetTable = <Row,>(props: KeysetTableProps<Row>) => {
  const { keyset, columns, rowId, label, onOpen, selected, onSelect, rowLabel, rowActions, unfolded, empty } = props;
  const t = useText();
  const viewport = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows } = keyset;

  const loadAhead = useLoadAhead(viewport, keyset);
  const rememberScroll = useSteadyScroll(viewport, keyset, rowId);

  const isSelected = (row: Row): boolean => selected?.some((other) => rowId(other) === rowId(row)) ?? false;
  const toggle = (row: Row): void => {
    onSelect?.(
      isSelected(row) ? (selected ?? []).filter((other) => rowId(other) !== rowId(row)) : [...(selected ?? []), row],
    );
  };
  const at = (run: (row: Row) => void) => (index: number) => {
    const row = rows[index];
    if (row !== undefined) run(row);
  };
  const selectRange = (from: number, to: number): void => {
    const added = rows.slice(from, to + 1).filter((row) => !isSelected(row));
    onSelect?.([...(selected ?? []), ...added]);
  };
  useRowKeys({
    body,
    open: onOpen && at(onOpen),
    toggle: onSelect && at(toggle),
    selectRange: onSelect && selectRange,
    actions: rowActions?.map(({ run, ...action }) => ({
      ...action,
      run: (index) => run(index === null ? null : (rows[index] ?? null)),
    })),
  });

  if (keyset.status === 'loading') return <TableSkeleton columns={columns.length} />;
  if (keyset.status === 'failed') return <FailedState error={keyset.error} retry={keyset.retry} />;
  if (rows.length === 0) return <EmptyState {...empty} />;
  return (
    <div className={styles['frame']} data-outdated={keyset.isOutdated || undefined}>
      <EarlierRows keyset={keyset} viewport={viewport} />
      <DataTable<Row>
        aria-label={label}
        aria-busy={keyset.isOutdated}
        records={rows as Row[]}
        columns={columns as KeysetColumn<Row>[]}
        idAccessor={rowId}
        height="100%"
        // The default empty state stays in the DOM and is read aloud below the rows.
        emptyState={<></>}
        highlightOnHover
        verticalSpacing={0}
        horizontalSpacing="sm"
        fz="xs"
        className={styles['table'] ?? ''}
        classNames={{ header: styles['head'] ?? '' }}
        rowClassName={() => styles['row'] ?? ''}
        customRowAttributes={(_row, index) => ({ 'data-row': index, tabIndex: index === 0 ? 0 : -1 })}
        scrollViewportRef={viewport}
        bodyRef={(element) => {
          body.current = element;
        }}
        onScroll={() => {
          rememberScroll();
          loadAhead();
        }}
        {...(onOpen && { onRowClick: ({ record }: { record: Row }) => onOpen(record), 'data-opens': true })}
        {...(unfolded && {
          rowExpansion: {
            trigger: 'never' as const,
            allowMultiple: true,
            expanded: { recordIds: [...unfolded.ids] },
            content: ({ record }: { record: Row }) => unfolded.content(record),
          },
        })}
        {...(onSelect && {
          selectedRecords: [...(selected ?? [])],
          onSelectedRecordsChange: onSelect as (rows: Row[]) => void,
          allRecordsSelectionCheckboxProps: { 'aria-label': t('shell.table.select_all') },
          getRecordSelectionCheckboxProps: (row: Row) => ({
            'aria-label': t('shell.table.select_row', { name: rowLabel?.(row) ?? '' }),
          }),
        })}
      />
      <MoreRows keyset={keyset} />
    </div>
  );
};
