import type { Editor } from '@tiptap/react';

/** Swaps the selected block with its neighbor, such as a picture in its gallery, and keeps it selected. */
export const moveBlock = (editor: Editor, step: -1 | 1): void => {
  const { selection, doc } = editor.state;
  const { $from, from, to } = selection;
  const node = doc.nodeAt(from);
  const neighbor = $from.parent.maybeChild($from.index() + step);
  if (node === null || neighbor === null) return;
  const target = from + step * neighbor.nodeSize;
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      tr.delete(from, to).insert(target, node);
      return true;
    })
    .setNodeSelection(target)
    .run();
};
