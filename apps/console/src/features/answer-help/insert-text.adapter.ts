import { separated } from './answer-help.model.ts';

/**
 * Inserts at the caret like typing, so that the browser can undo it; a new value set by React would clear the history of the
 * field. `execCommand` is deprecated, but nothing else does this.
 */
export const insertAtCaret = (field: HTMLTextAreaElement, text: string): void => {
  const { value, selectionStart, selectionEnd } = field;
  const words = separated(text, value.slice(0, selectionStart), value.slice(selectionEnd));
  field.focus();
  field.setSelectionRange(selectionStart, selectionEnd);
  // oxlint-disable-next-line typescript/no-deprecated
  if (document.execCommand('insertText', false, words)) return;
  field.setRangeText(words, selectionStart, selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: words, inputType: 'insertText' }));
};
