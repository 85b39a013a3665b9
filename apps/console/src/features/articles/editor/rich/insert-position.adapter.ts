import type { ChainedCommands, Editor } from '@tiptap/react';

/** Inserts after the selected text instead of replacing it. A selected picture or video is replaced. */
export const atEndOfSelection = (editor: Editor): ChainedCommands => {
  const chain = editor.chain().focus();
  return editor.isActive('image') || editor.isActive('video')
    ? chain
    : chain.setTextSelection(editor.state.selection.to);
};
