import { Checkbox } from '@mantine/core';
import type { StaffArticleRow } from '@guildhall/contract/articles/staff.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { memo, type MouseEvent } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import type { ArticleStatus } from '@guildhall/contract/articles/post-types.ts';
import { IconArchive, IconClock, IconPencil, IconWorld, type TablerIcon } from '@tabler/icons-react';
import { useText } from '../../../platform/text/i18n.ts';
import { cellStateOf, matrixLangs } from '../model/cell-state.ts';
import { editorPath, fromList } from '../model/editor-path.ts';
import { ArticleLink } from './article-link.tsx';
import styles from './matrix.module.css';
import cells from './matrix-cell.module.css';
import { RowEditors } from './row-editors.tsx';
import type { CellLabels } from './use-cell-labels.ts';

const icons: Record<ArticleStatus, TablerIcon> = {
  draft: IconPencil,
  scheduled: IconClock,
  published: IconWorld,
  archived: IconArchive,
};

/** Status as an icon, to leave the width to the languages. */
const MatrixStatus = ({ status }: { readonly status: ArticleStatus }) => {
  const t = useText();
  const Icon = icons[status];
  const label = t(`articles.status.${status}`);
  return (
    <span className={styles['status']} data-status={status} role="img" aria-label={label} title={label}>
      <Icon size={14} stroke={1.7} />
    </span>
  );
};

interface MatrixRowProps {
  readonly row: StaffArticleRow;
  readonly index: number;
  readonly cellLabels: CellLabels;
  readonly titleLang: LangId | undefined;
  /** Column of the grid's Tab stop, if it is in this row. */
  readonly activeColumn: number | null;
  readonly isSelected: boolean;
  readonly onToggle: (row: StaffArticleRow) => void;
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

const Row = ({ row, index, cellLabels, titleLang, activeColumn, isSelected, onToggle }: MatrixRowProps) => {
  const t = useText();
  const navigate = useNavigate();
  const at = useLocation();
  const address = useHref(editorPath(row.id));
  const tabIndexAt = (column: number): number => (column === activeColumn ? 0 : -1);
  // Plain links instead of router links: a thousand rows hold eighteen thousand of them.
  const open = (event: MouseEvent<HTMLTableRowElement>): void => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-lang]') : null;
    if (cell === null || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(editorPath(row.id, Number(cell.dataset['lang']) as LangId), { state: fromList(at) });
  };
  return (
    <tr
      data-row={index}
      data-selected={isSelected || undefined}
      data-archived={row.status === 'archived' || undefined}
      onClick={open}
    >
      <th scope="row">
        <span className={styles['head']}>
          <Checkbox
            checked={isSelected}
            tabIndex={-1}
            aria-label={t('shell.table.select_row', { name: row.title === '' ? `#${row.id}` : row.title })}
            onChange={() => onToggle(row)}
          />
          <MatrixStatus status={row.status} />
          <span className={styles['title']} data-row={index} data-column={0}>
            <ArticleLink row={row} lang={titleLang} tabIndex={tabIndexAt(0)} />
          </span>
          <span className={styles['number']}>{`#${row.id}`}</span>
          <RowEditors articleId={row.id} />
        </span>
      </th>
      {matrixLangs.map((lang, at) => {
        const state = cellStateOf(row, lang);
        const cellLabel = cellLabels.get(lang)?.[state];
        return (
          <td key={lang}>
            <a
              href={`${address}?lang=${lang}`}
              className={cells['cell']}
              data-row={index}
              data-column={at + 1}
              data-lang={lang}
              data-state={state}
              tabIndex={tabIndexAt(at + 1)}
              title={cellLabel}
              aria-label={cellLabel}
            />
          </td>
        );
      })}
    </tr>
  );
};

const isSame = (before: MatrixRowProps, after: MatrixRowProps): boolean =>
  before.index === after.index &&
  before.cellLabels === after.cellLabels &&
  before.titleLang === after.titleLang &&
  before.activeColumn === after.activeColumn &&
  before.isSelected === after.isSelected &&
  // A changed article moves to the top and shifts all rows below it; rows that only shifted are not rendered again.
  (before.row === after.row || JSON.stringify(before.row) === JSON.stringify(after.row));

export const MatrixRow = memo(Row, isSame);
