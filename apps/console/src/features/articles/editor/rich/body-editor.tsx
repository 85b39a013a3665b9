import { RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.layer.css';
import { useEditor, type Editor } from '@tiptap/react';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useText } from '../../../../platform/text/i18n.ts';
import type { ChosenPicture } from '../media/chosen-pictures.tsx';
import { PictureLibrary } from '../media/picture-library.tsx';
import { bodyOf, type RichNode } from '../model/rich-html.ts';
import text from '../text/text-pane.module.css';
import { BodyToolbar } from './body-toolbar.tsx';
import body from './body.module.css';
import styles from './body-editor.module.css';
import { extensions } from './extensions.adapter.ts';
import { atEndOfSelection } from './insert-position.adapter.ts';
import { normalBody } from './parse-body.adapter.ts';
import { reducePasted } from './pasted-html.adapter.ts';

export interface BodyHandle {
  readonly focus: () => void;
}

interface BodyEditorProps {
  readonly ref: Ref<BodyHandle>;
  readonly value: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly isReadOnly: boolean;
  readonly onChange: (html: string) => void;
}

const htmlOf = (editor: Editor): string => bodyOf(editor.getJSON() as RichNode);

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Rich text editor limited to the markup that the contract allows. */
export const BodyEditor = ({ ref, value, lang, dir, isReadOnly, onChange }: BodyEditorProps) => {
  const t = useText();
  /** Dropped or pasted pictures; null while the library is closed. */
  const [files, setFiles] = useState<readonly File[] | null>(null);
  const [isLinking, setIsLinking] = useState(false);
  const latest = useRef({ onChange, written: normalBody(value) });
  useEffect(() => {
    latest.current.onChange = onChange;
  });
  const takeFiles = (data: DataTransfer | null): boolean => {
    const pictures = picturesIn(data);
    if (pictures.length > 0) setFiles(pictures);
    return pictures.length > 0;
  };
  const label = t('editor.body');
  const editor = useEditor(
    {
      extensions,
      content: value,
      editable: !isReadOnly,
      injectCSS: false,
      shouldRerenderOnTransaction: false,
      editorProps: {
        attributes: {
          lang,
          dir,
          spellcheck: 'true',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          ...(isReadOnly ? { 'aria-readonly': 'true', tabindex: '0' } : {}),
          class: [body['body'], text['script'], styles['text']].join(' '),
        },
        transformPastedHTML: reducePasted,
        handlePaste: (_view, event) =>
          event.clipboardData?.getData('text/html') === '' && takeFiles(event.clipboardData),
        handleDrop: (_view, event, _slice, isMoved) => !isMoved && takeFiles(event.dataTransfer),
        handleKeyDown: (_view, event) => {
          if (!(event.metaKey || event.ctrlKey) || event.shiftKey || event.key !== 'k') return false;
          setIsLinking(true);
          return true;
        },
      },
      onUpdate: ({ editor: changed }) => {
        const html = htmlOf(changed);
        latest.current.written = html;
        latest.current.onChange(html);
      },
    },
    [lang, isReadOnly, label],
  );
  // Applies values from outside, such as another staff member's save or a discarded draft, but not the editor's own
  // output.
  useEffect(() => {
    if (editor.isDestroyed || [value, normalBody(value)].includes(latest.current.written)) return;
    latest.current.written = normalBody(value);
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useImperativeHandle(ref, () => ({ focus: () => editor.commands.focus('start') }), [editor]);

  const insert = (pictures: readonly ChosenPicture[]): void => {
    const images = pictures.map(({ picture: { src, width, height }, alt }) => ({
      type: 'image',
      attrs: { src, alt, width, height },
    }));
    atEndOfSelection(editor).insertContent(images).run();
    setFiles(null);
  };
  return (
    <RichTextEditor
      editor={editor}
      variant="subtle"
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      className={styles['editor'] ?? ''}
    >
      {!isReadOnly && (
        <BodyToolbar editor={editor} isLinking={isLinking} onLinking={setIsLinking} onPicture={() => setFiles([])} />
      )}
      <div
        className={styles['frame']}
        data-empty={value === '' || undefined}
        data-placeholder={t('editor.body.placeholder')}
        dir={dir}
      >
        <RichTextEditor.Content />
      </div>
      {files !== null && (
        <PictureLibrary purpose="inline" files={files} onChoose={insert} onClose={() => setFiles(null)} />
      )}
    </RichTextEditor>
  );
};
