import { useState, type RefObject } from 'react';
import { writeInField } from '../input/write-in-field.ts';
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
  const insert = (template: string): void => {
    if (slash === null) return;
    setSlash(null);
    writeInField(field, onWrite, withTemplate(text, slash, template));
  };
  /** As if the slash had been typed. */
  const begin = (): void => {
    const next = withSlash(text, field.current?.selectionStart ?? text.length);
    writeInField(field, onWrite, { text: next.text, caret: next.slash.from + 1 });
    // After the field has the slash: its caret is looked at when it takes the focus.
    setTimeout(() => setSlash(next.slash));
  };
  /** A text that was sent, or is not shown, has taken its command along. */
  const isShown = isOn && slash !== null && text.startsWith('/', slash.from);
  return { search: isShown ? slash.search : null, look, insert, begin, close: () => setSlash(null) };
};
