import { useState, type RefObject } from 'react';
import { slashBefore, withSlash, withTemplate, type Slash } from './slash-command.ts';

interface SlashField {
  /** Off for notes: templates are for players. */
  readonly isOn: boolean;
  readonly text: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onWrite: (text: string) => void;
}

/** Finds the template that is searched for with a `/` in a text field. `search` is null while there is no such command. */
export const useSlashCommand = ({ isOn, text, field, onWrite }: SlashField) => {
  const [slash, setSlash] = useState<Slash | null>(null);
  const look = (element: HTMLTextAreaElement): void => {
    const found = isOn ? slashBefore(element.value, element.selectionStart) : null;
    setSlash((now) => (found?.from === now?.from && found?.search === now?.search ? now : found));
  };
  /** Writes `next` and calls `then` after React has rendered it. */
  const writeInField = (next: string, then: () => void): void => {
    onWrite(next);
    field.current?.focus();
    setTimeout(then);
  };
  const insert = (template: string): void => {
    if (slash === null) return;
    const next = withTemplate(text, slash, template);
    setSlash(null);
    writeInField(next.text, () => field.current?.setSelectionRange(next.caret, next.caret));
  };
  /** As if the slash had been typed. */
  const begin = (): void => {
    const next = withSlash(text, field.current?.selectionStart ?? text.length);
    const caret = next.slash.from + 1;
    writeInField(next.text, () => {
      field.current?.setSelectionRange(caret, caret);
      setSlash(next.slash);
    });
  };
  return { search: slash?.search ?? null, look, insert, begin, close: () => setSlash(null) };
};
