import { useState, type RefObject } from 'react';
import { useText } from '../platform/text/i18n.ts';
import { useShortcuts, type Shortcut } from '../platform/input/shortcuts.ts';
import { createStore } from '@guildhall/browser/store.ts';

interface RowKeysOptions {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly open?: ((index: number) => void) | undefined;
  readonly toggle?: ((index: number) => void) | undefined;
  readonly selectRange?: ((from: number, to: number) => void) | undefined;
  /** Additional keyboard actions on the focused row. */
  readonly actions?: readonly RowAction[] | undefined;
}

interface RowAction {
  readonly keys: string;
  readonly label: string;
  /** Receives null if no row is focused. */
  readonly run: (index: number | null) => void;
}

/**
 * Keyboard navigation of table rows. The current row is the focused one, so the browser scrolls to it, screen readers
 * announce it, and moving does not re-render.
 */
export const useRowKeys = ({ body, open, toggle, selectRange, actions = [] }: RowKeysOptions): void => {
  const t = useText();
  /** The row last toggled individually: the start of a range. */
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
  for (const { keys, label, run } of actions) {
    const runHere = (): void => {
      const at = focused(rows());
      run(at === -1 ? null : at);
    };
    shortcuts.push({ keys, label, scope: 'list', run: runHere });
  }
  useShortcuts(shortcuts);
};
