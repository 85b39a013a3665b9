import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { useShortcuts } from '../../../platform/shortcuts.ts';
import { nextPlace, type GridPlace } from '../model/grid-place.ts';

interface GridKeysOptions {
  readonly viewport: RefObject<HTMLElement | null>;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly onPlace: (place: GridPlace) => void;
  readonly onToggle: (row: number) => void;
}

const placeOf = (target: EventTarget | null): GridPlace | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  return cell === null ? null : { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
};

/** Moves the focus about the grid. Where one is, is where the focus is; the rest follows from it. */
export const useGridKeys = ({ viewport, rowCount, columnCount, onPlace, onToggle }: GridKeysOptions) => {
  const t = useText();
  const size = { rowCount, columnCount };
  const focus = ({ row, column }: GridPlace): void => {
    const cell = viewport.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
    (cell?.matches('a, button') === true ? cell : cell?.querySelector('a'))?.focus();
  };
  const focused = (): GridPlace | null =>
    viewport.current?.contains(document.activeElement) === true ? placeOf(document.activeElement) : null;
  const step = (key: 'ArrowDown' | 'ArrowUp') => (): void => {
    const at = focused();
    focus(at === null ? { row: 0, column: 1 } : (nextPlace(at, { key, ctrlKey: false }, size) ?? at));
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
      const place = placeOf(event.target);
      if (place !== null) onPlace(place);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const at = placeOf(event.target);
      const next = at === null ? null : nextPlace(at, event, size);
      if (next === null) return;
      event.preventDefault();
      focus(next);
    },
  };
};
