import { useState, type RefObject } from 'react';
import { useText } from '../platform/i18n.ts';
import { useShortcuts, type Shortcut } from '../platform/shortcuts.ts';
import { createStore } from '../platform/store.ts';

interface RowKeysOptions {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly open?: ((index: number) => void) | undefined;
  readonly toggle?: ((index: number) => void) | undefined;
  /** Selects all from one row to another. */
  readonly selectRange?: ((from: number, to: number) => void) | undefined;
  /** What else a key does to the row one is at. */
  readonly deeds?: readonly RowDeed[] | undefined;
}

interface RowDeed {
  readonly keys: string;
  readonly label: string;
  /** Null where one is at no row. */
  readonly run: (index: number | null) => void;
}

/**
 * Rows by keyboard. The row one is at is the row with the focus: the browser scrolls to it and screen readers read it,
 * and moving on renders nothing.
 */
export const useRowKeys = ({ body, open, toggle, selectRange, deeds = [] }: RowKeysOptions): void => {
  const t = useText();
  /** The row that was last selected by itself: where a range begins. */
  const [anchor] = useState(() => createStore(0));
  const rows = (): HTMLElement[] =>
    Array.from(body.current?.querySelectorAll<HTMLElement>(':scope > tr[data-row]') ?? []);
  const focused = (list: readonly HTMLElement[]): number =>
    list.findIndex((row) => row.contains(document.activeElement));
  const move = (by: number): void => {
    const list = rows();
    const at = focused(list);
    const target = at === -1 ? (by > 0 ? 0 : list.length - 1) : Math.min(list.length - 1, Math.max(0, at + by));
    list[target]?.focus();
  };
  const withFocused = (run: (index: number) => void): void => {
    const at = focused(rows());
    if (at !== -1) run(at);
  };
  const shortcuts: Shortcut[] = [
    { keys: 'j', label: t('shell.keys.next_row'), scope: 'list', run: () => move(1) },
    { keys: 'k', label: t('shell.keys.previous_row'), scope: 'list', run: () => move(-1) },
  ];
  if (open !== undefined) {
    shortcuts.push({ keys: 'enter', label: t('shell.keys.open_row'), scope: 'list', run: () => withFocused(open) });
  }
  if (toggle !== undefined) {
    const toggleAt = (at: number): void => {
      anchor.set(at);
      toggle(at);
    };
    shortcuts.push({ keys: 'x', label: t('shell.keys.select_row'), scope: 'list', run: () => withFocused(toggleAt) });
  }
  if (selectRange !== undefined) {
    shortcuts.push({
      keys: 'shift+x',
      label: t('shell.keys.select_to_row'),
      scope: 'list',
      run: () => withFocused((at) => selectRange(Math.min(anchor.get(), at), Math.max(anchor.get(), at))),
    });
  }
  for (const { keys, label, run } of deeds) {
    const runHere = (): void => {
      const at = focused(rows());
      run(at === -1 ? null : at);
    };
    shortcuts.push({ keys, label, scope: 'list', run: runHere });
  }
  useShortcuts(shortcuts);
};
