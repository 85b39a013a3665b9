import { useEffect, useRef } from 'react';

type OnEscape = () => void;

/** Whoever lies on top, the nearest last. */
let holders: readonly OnEscape[] = [];

/** Until the returned function is called, Escape is for the caller alone. */
export const holdEscape = (onEscape: OnEscape): (() => void) => {
  const holder = (): void => onEscape();
  holders = [...holders, holder];
  return () => {
    holders = holders.filter((other) => other !== holder);
  };
};

type EscapeEvent = Pick<KeyboardEvent, 'key' | 'isComposing' | 'target' | 'stopImmediatePropagation'>;

/** A list that is open in a field takes it first; Mantine's dialogs look at the same sign. */
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
 * Once, at start, before any dialog is there: each of Mantine's dialogs listens to the window by itself, so one Escape
 * closes all that are open, and whoever listened first is asked first.
 */
export const listenForEscape = (): void => {
  window.addEventListener('keydown', passEscape, { capture: true });
};

/** For what lies over another dialog. Give the dialog `closeOnEscape={false}`: it is told here. */
export const useEscape = (isOpen: boolean, onEscape: OnEscape): void => {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => (isOpen ? holdEscape(() => latest.current()) : undefined), [isOpen]);
};
