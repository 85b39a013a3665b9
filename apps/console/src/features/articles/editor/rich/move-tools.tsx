import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useText } from '../../../../platform/text/i18n.ts';
import { moveBlock } from './move-block.adapter.ts';
import { Tool } from './tool.tsx';

/** Order of the selected picture or video among its neighbors. */
export const MoveTools = ({ editor }: { readonly editor: Editor }) => {
  const t = useText();
  return (
    <>
      <Tool label={t('editor.move.earlier')} icon={IconArrowUp} onClick={() => moveBlock(editor, -1)} />
      <Tool label={t('editor.move.later')} icon={IconArrowDown} onClick={() => moveBlock(editor, 1)} />
    </>
  );
};
