import { useEffect, type RefObject } from 'react';

interface ComboboxState {
  /** Null while the list is empty. */
  readonly listId: string | null;
  readonly activeId: string | null;
  /** Returns whether the list used the key. */
  readonly press: (key: string) => boolean;
  readonly onClose: () => void;
}

const attributes = ['aria-controls', 'aria-activedescendant', 'aria-autocomplete'];

/** Makes an input the box of a list. Done from the list, so that the code is not part of the first visit. */
export const useComboboxInput = (
  box: RefObject<HTMLInputElement | null>,
  { listId, activeId, press, onClose }: ComboboxState,
): void => {
  useEffect(() => {
    const input = box.current;
    if (input === null) return undefined;
    input.setAttribute('autocomplete', 'off');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-expanded', String(listId !== null));
    if (listId !== null) input.setAttribute('aria-controls', listId);
    if (activeId !== null) input.setAttribute('aria-activedescendant', activeId);
    return () => {
      input.setAttribute('aria-expanded', 'false');
      for (const name of attributes) input.removeAttribute(name);
    };
  }, [box, listId, activeId]);
  useEffect(() => {
    const input = box.current;
    const onKey = (event: KeyboardEvent): void => {
      if (press(event.key)) event.preventDefault();
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
      if (!(relatedTarget instanceof Node && input?.form?.contains(relatedTarget) === true)) onClose();
    };
    // The focus left while the list was loading.
    if (input?.form?.contains(document.activeElement) !== true) onClose();
    input?.addEventListener('keydown', onKey);
    input?.form?.addEventListener('focusout', onFocusOut);
    return () => {
      input?.removeEventListener('keydown', onKey);
      input?.form?.removeEventListener('focusout', onFocusOut);
    };
  });
};
