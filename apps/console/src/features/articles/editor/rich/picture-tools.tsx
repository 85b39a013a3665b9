import { TextInput } from '@mantine/core';
import { IconReplace, IconTrash } from '@tabler/icons-react';
import { useEditorState, type Editor } from '@tiptap/react';
import { useText } from '../../../../platform/text/i18n.ts';
import styles from './body-editor.module.css';
import { MoveTools } from './move-tools.tsx';
import { Tool } from './tool.tsx';

interface PictureToolsProps {
  readonly editor: Editor;
  readonly onReplace: () => void;
}

/** Tools for the selected picture, including its alt text. */
export const PictureTools = ({ editor, onReplace }: PictureToolsProps) => {
  const t = useText();
  const { alt, caption } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      alt: String(now.getAttributes('image')['alt'] ?? ''),
      caption: String(now.getAttributes('image')['caption'] ?? ''),
    }),
  });
  return (
    <div className={styles['row']}>
      <TextInput
        className={styles['grow'] ?? ''}
        aria-label={t('editor.picture.alt')}
        placeholder={t('editor.picture.alt.placeholder')}
        value={alt}
        error={alt.trim() === ''}
        lang={editor.view.dom.lang}
        dir="auto"
        onChange={(event) => editor.commands.updateAttributes('image', { alt: event.currentTarget.value })}
      />
      <TextInput
        className={styles['grow'] ?? ''}
        aria-label={t('editor.picture.caption')}
        placeholder={t('editor.picture.caption.placeholder')}
        value={caption}
        lang={editor.view.dom.lang}
        dir="auto"
        onChange={(event) => editor.commands.updateAttributes('image', { caption: event.currentTarget.value })}
      />
      <MoveTools editor={editor} />
      <Tool label={t('editor.picture.replace')} icon={IconReplace} onClick={onReplace} />
      <Tool
        label={t('editor.picture.delete')}
        icon={IconTrash}
        onClick={() => editor.chain().focus().deleteSelection().run()}
      />
    </div>
  );
};
