import { useEffect, useRef } from 'react';
import { matchStroke, strokeOf, type Pending } from './key-strokes.ts';
import { createStore, useStore } from './store.ts';

/** Where shortcuts belong: the help lists them so, and while a dialog is open only its own work. */
export const shortcutScopes = ['global', 'desk', 'list', 'editor', 'dialog'] as const;
export type ShortcutScope = (typeof shortcutScopes)[number];

export interface Shortcut {
  /** `j`, `mod+s`, or two keys one after the other: `g c`. */
  readonly keys: string;
  /** What it does, translated; the help shows it. */
  readonly label: string;
  readonly scope: ShortcutScope;
  readonly run: () => void;
}

type Entry = Omit<Shortcut, 'run'> & { readonly run: () => void };

const entries = createStore<readonly Entry[]>([]);
let pending: Pending | null = null;

/** Everything that works right now, for the help. */
export const useShortcutList = (): readonly Entry[] => useStore(entries);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type=checkbox],[type=radio]), textarea, select') !== null);

/** A closed list of Mantine may stay in the page, unseen. */
const isShown = (selector: string): boolean =>
  Array.from(document.querySelectorAll(selector)).some((element) => element.checkVisibility());

/** As it was when the key went down: what closes at this very key must not pass it on to the page below. */
let [hadDialog, hadList] = [false, false];

const lookAround = (): void => {
  hadDialog = isShown('[role="dialog"][aria-modal="true"]');
  hadList = isShown('[role="menu"], [role="listbox"]');
};

const onKeyDown = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing) return;
  const stroke = strokeOf(event);
  if (stroke === null) return;
  if ((hadList || isTyping(event.target)) && !/^(?:mod|alt)\+/.test(stroke)) return;
  // Enter and space belong to what has the focus: a button, a link.
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
  // The last to come is the nearest: a dialog over a desk over the shell.
  const entry = now.findLast(({ keys }) => keys === match.keys);
  if (entry === undefined) return;
  event.preventDefault();
  entry.run();
};

/** Once, at start. */
export const listenForShortcuts = (): void => {
  window.addEventListener('keydown', lookAround, { capture: true });
  document.addEventListener('keydown', onKeyDown);
};

/** Shortcuts for as long as the caller is shown. `run` may change with every render; the list itself by keys and label. */
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
