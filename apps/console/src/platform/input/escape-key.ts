import { useEffect, useRef } from 'react';

type OnEscape = () => void;

/** Open layers, the topmost last. */
let holders: readonly OnEscape[] = [];

/** Captures Escape for the caller until the returned function is called. */
export const holdEscape = (onEscape: OnEscape): (() => void) => {
  const holder = (): void => onEscape();
  holders = [...holders, holder];
  return () => {
    holders = holders.filter((other) => other !== holder);
  };
};

type EscapeEvent = Pick<KeyboardEvent, 'key' | 'isComposing' | 'target' | 'stopImmediatePropagation'>;

/** An open dropdown takes Escape first; Mantine's dialogs check the same attribute. */
const isOfField = (target: EventTarget | null): boolean =>
  target !== null &&
  'getAttribute' in target &&
  (target as Element).getAttribute('data-mantine-stop-propagation') === 'true';

export const passEscape = (event: EscapeEvent): void => {
  const nearest = holders.at(-1);
  if (nearest === undefined || event.key !== 'Escape' || event.isComposing || isOfField(event.target)) return;
  event.stopImmediatePropagation();
  nearest();
};

/**
 * Call once at startup, before any dialog is mounted: every Mantine dialog listens on the window, so a single Escape
 * would close all of them. The first registered listener runs first.
 */
export const listenForEscape = (): void => {
  window.addEventListener('keydown', passEscape, { capture: true });
};

/** For a dialog that can open on top of another one. Pass `closeOnEscape={false}` to the dialog. */
export const useEscape = (isOpen: boolean, onEscape: OnEscape): void => {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => (isOpen ? holdEscape(() => latest.current()) : undefined), [isOpen]);
};
