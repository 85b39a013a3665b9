import type { RefObject } from 'react';

export interface TextAndCaret {
  readonly text: string;
  readonly caret: number;
}

/** Writes into a field whose value React holds, and moves the caret after React has rendered the text. */
export const writeInField = (
  field: RefObject<HTMLTextAreaElement | null>,
  write: (text: string) => void,
  { text, caret }: TextAndCaret,
): void => {
  write(text);
  field.current?.focus();
  setTimeout(() => field.current?.setSelectionRange(caret, caret));
};
