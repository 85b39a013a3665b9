import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { useShortcuts } from '../../../platform/input/shortcuts.ts';
import { nextPosition, type GridPosition } from '../model/grid-position.ts';

interface GridKeysOptions {
  readonly viewport: RefObject<HTMLElement | null>;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly onMove: (position: GridPosition) => void;
  readonly onToggle: (row: number) => void;
}

const positionOf = (target: EventTarget | null): GridPosition | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  return cell === null ? null : { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
};

/** Keyboard navigation of the grid. The focused element is the single source of truth for the position. */
export const useGridKeys = ({ viewport, rowCount, columnCount, onMove, onToggle }: GridKeysOptions) => {
  const t = useText();
  const size = { rowCount, columnCount };
  const focus = ({ row, column }: GridPosition): void => {
    const cell = viewport.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
    (cell?.matches('a, button') === true ? cell : cell?.querySelector('a'))?.focus();
  };
  const focused = (): GridPosition | null =>
    viewport.current?.contains(document.activeElement) === true ? positionOf(document.activeElement) : null;
  const step = (key: 'ArrowDown' | 'ArrowUp') => (): void => {
    const at = focused();
    focus(at === null ? { row: 0, column: 1 } : (nextPosition(at, { key, ctrlKey: false }, size) ?? at));
  };
  useShortcuts([
    { keys: 'j', label: t('shell.keys.next_row'), scope: 'list', run: step('ArrowDown') },
    { keys: 'k', label: t('shell.keys.previous_row'), scope: 'list', run: step('ArrowUp') },
    {
      keys: 'x',
      label: t('shell.keys.select_row'),
      scope: 'list',
      run: () => {
        const at = focused();
        if (at !== null && at.row >= 0) onToggle(at.row);
      },
    },
  ]);
  return {
    onFocus: (event: FocusEvent): void => {
      const position = positionOf(event.target);
      if (position !== null) onMove(position);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const at = positionOf(event.target);
      const next = at === null ? null : nextPosition(at, event, size);
      if (next === null) return;
      event.preventDefault();
      focus(next);
    },
  };
};
