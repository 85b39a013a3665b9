import { useEffect, useRef } from 'react';
import { matchStroke, strokeOf, type Pending } from './key-strokes.ts';
import { createStore, useStore } from '@guildhall/browser/store.ts';

/** Sections of the shortcut help. While a dialog is open, only its own shortcuts work. */
export const shortcutScopes = ['global', 'page', 'list', 'editor', 'dialog'] as const;
export type ShortcutScope = (typeof shortcutScopes)[number];

export interface Shortcut {
  /** `j`, `mod+s`, or a sequence of two keys: `g c`. */
  readonly keys: string;
  readonly label: string;
  readonly scope: ShortcutScope;
  readonly run: () => void;
}

type Entry = Omit<Shortcut, 'run'> & { readonly run: () => void };

const entries = createStore<readonly Entry[]>([]);
let pending: Pending | null = null;

export const useShortcutList = (): readonly Entry[] => useStore(entries);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type=checkbox],[type=radio]), textarea, select') !== null);

/** Mantine may keep a closed dropdown in the DOM. */
const isShown = (selector: string): boolean =>
  Array.from(document.querySelectorAll(selector)).some((element) => element.checkVisibility());

export const hasDialog = (): boolean => isShown('[role="dialog"][aria-modal="true"]');

/** State at the time of the key press: a dialog that closes on this key must not pass it on to the page below. */
let [hadDialog, hadList] = [false, false];

const lookAround = (): void => {
  hadDialog = hasDialog();
  hadList = isShown('[role="menu"], [role="listbox"]');
};

const onKeyDown = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing) return;
  const stroke = strokeOf(event);
  if (stroke === null) return;
  if ((hadList || isTyping(event.target)) && !/^(?:mod|alt)\+/.test(stroke)) return;
  // Enter and Space belong to a focused button or link.
  if (['enter', 'space'].includes(stroke) && event.target instanceof Element && event.target.closest('button, a'))
    return;
  const now = entries.get().filter(({ scope }) => !hadDialog || scope === 'dialog');
  const match = matchStroke(
    now.map(({ keys }) => keys),
    pending,
    stroke,
    event.timeStamp,
  );
  ({ pending } = match);
  if (match.keys === null) return;
  // The shortcut registered last wins: dialog over page over shell.
  const entry = now.findLast(({ keys }) => keys === match.keys);
  if (entry === undefined) return;
  event.preventDefault();
  entry.run();
};

/** Call once at startup. */
export const listenForShortcuts = (): void => {
  window.addEventListener('keydown', lookAround, { capture: true });
  document.addEventListener('keydown', onKeyDown);
};

/**
 * Registers shortcuts while the component is mounted. `run` may change on every render; the list is compared by keys
 * and label.
 */
export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const signature = JSON.stringify(shortcuts.map(({ keys, label, scope }) => [keys, label, scope]));
  useEffect(() => {
    const own: Entry[] = latest.current.map(({ keys, label, scope }) => ({
      keys,
      label,
      scope,
      run: () => latest.current.find((shortcut) => shortcut.keys === keys)?.run(),
    }));
    entries.set([...entries.get(), ...own]);
    return () => {
      entries.set(entries.get().filter((entry) => !own.includes(entry)));
    };
  }, [signature]);
};
