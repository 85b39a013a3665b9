import { Checkbox } from '@mantine/core';
import type { DeskRow } from '@guildhall/contract/articles-desk.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { memo, type MouseEvent } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { useText } from '../../../platform/i18n.ts';
import { cellStateOf, matrixLangs } from '../model/cell-state.ts';
import { editorPath, fromList } from '../model/editor-path.ts';
import { ArticleLink } from './article-link.tsx';
import { MatrixStatus } from './matrix-status.tsx';
import styles from './matrix.module.css';
import cells from './matrix-cell.module.css';
import { RowEditors } from './row-editors.tsx';
import type { MatrixWords } from './use-matrix-words.ts';

interface MatrixRowProps {
  readonly row: DeskRow;
  readonly index: number;
  readonly words: MatrixWords;
  readonly titleLang: LangId | undefined;
  /** Where Tab enters the grid, if it is in this row. */
  readonly activeColumn: number | null;
  readonly isSelected: boolean;
  readonly onToggle: (row: DeskRow) => void;
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

const Row = ({ row, index, words, titleLang, activeColumn, isSelected, onToggle }: MatrixRowProps) => {
  const t = useText();
  const navigate = useNavigate();
  const at = useLocation();
  const address = useHref(editorPath(row.id));
  const tabIndexAt = (column: number): number => (column === activeColumn ? 0 : -1);
  // Plain links, not the router's: a thousand rows hold eighteen thousand of them.
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
        const word = words.get(lang)?.[state];
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
              title={word}
              aria-label={word}
            />
          </td>
        );
      })}
    </tr>
  );
};

const isSame = (before: MatrixRowProps, after: MatrixRowProps): boolean =>
  before.index === after.index &&
  before.words === after.words &&
  before.titleLang === after.titleLang &&
  before.activeColumn === after.activeColumn &&
  before.isSelected === after.isSelected &&
  // A changed article moves to the top, and with it every row moves on; those that only moved are not drawn again.
  (before.row === after.row || JSON.stringify(before.row) === JSON.stringify(after.row));

export const MatrixRow = memo(Row, isSame);
