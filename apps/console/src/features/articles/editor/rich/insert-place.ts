import type { ChainedCommands, Editor } from '@tiptap/react';

/** Something new goes behind the words one has selected, not in their place. A selected picture does give way. */
export const atEndOfSelection = (editor: Editor): ChainedCommands => {
  const chain = editor.chain().focus();
  return editor.isActive('image') ? chain : chain.setTextSelection(editor.state.selection.to);
};
