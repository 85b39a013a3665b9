import type { RefObject } from 'react';
import { useText } from '../platform/i18n.ts';
import { useShortcuts, type Shortcut } from '../platform/shortcuts.ts';

interface RowKeysOptions {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly open?: ((index: number) => void) | undefined;
  readonly toggle?: ((index: number) => void) | undefined;
}

/**
 * Rows by keyboard. The row one is at is the row with the focus: the browser scrolls to it and screen readers read it,
 * and moving on renders nothing.
 */
export const useRowKeys = ({ body, open, toggle }: RowKeysOptions): void => {
  const t = useText();
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
    shortcuts.push({ keys: 'x', label: t('shell.keys.select_row'), scope: 'list', run: () => withFocused(toggle) });
  }
  useShortcuts(shortcuts);
};
