import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconCode,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconQuote,
  IconSeparatorHorizontal,
  IconTable,
  type TablerIcon,
} from '@tabler/icons-react';
import { useEditorState, type ChainedCommands, type Editor } from '@tiptap/react';
import { Fragment } from 'react';
import { useText } from '../../../../platform/text/i18n.ts';
import styles from './body-editor.module.css';
import { atEndOfSelection } from './insert-position.adapter.ts';
import { LinkTool } from './link-tool.tsx';
import { PictureTools } from './picture-tools.tsx';
import { TableTools } from './table-tools.tsx';
import { Tool } from './tool.tsx';
import { VideoTool } from './video-tool.tsx';
import { VideoTools } from './video-tools.tsx';

interface BodyToolbarProps {
  readonly editor: Editor;
  readonly isLinking: boolean;
  readonly onLinking: (isLinking: boolean) => void;
  readonly onPicture: () => void;
}

interface Format {
  readonly label: string;
  readonly icon: TablerIcon;
  readonly isActive: boolean;
  readonly run: (chain: ChainedCommands) => ChainedCommands;
}

/** Formatting toolbar; table, picture and video tools appear while one is selected. */
export const BodyToolbar = ({ editor, isLinking, onLinking, onPicture }: BodyToolbarProps) => {
  const t = useText();
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      code: now.isActive('code'),
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      isInTable: now.isActive('table'),
      isOnPicture: now.isActive('image'),
      isOnVideo: now.isActive('video'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const groups: readonly (readonly Format[])[] = [
    [
      { label: t('editor.tool.bold'), icon: IconBold, isActive: state.bold, run: (c) => c.toggleBold() },
      { label: t('editor.tool.italic'), icon: IconItalic, isActive: state.italic, run: (c) => c.toggleItalic() },
      { label: t('editor.tool.code'), icon: IconCode, isActive: state.code, run: (c) => c.toggleMark('code') },
    ],
    [
      { label: t('editor.tool.h2'), icon: IconH2, isActive: state.h2, run: (c) => c.toggleHeading({ level: 2 }) },
      { label: t('editor.tool.h3'), icon: IconH3, isActive: state.h3, run: (c) => c.toggleHeading({ level: 3 }) },
    ],
    [
      { label: t('editor.tool.bullets'), icon: IconList, isActive: state.bullets, run: (c) => c.toggleBulletList() },
      {
        label: t('editor.tool.numbers'),
        icon: IconListNumbers,
        isActive: state.numbers,
        run: (c) => c.toggleOrderedList(),
      },
      { label: t('editor.tool.quote'), icon: IconQuote, isActive: state.quote, run: (c) => c.toggleBlockquote() },
      {
        label: t('editor.tool.rule'),
        icon: IconSeparatorHorizontal,
        isActive: false,
        run: (c) => c.setHorizontalRule(),
      },
    ],
  ];
  return (
    <div className={styles['toolbar']} role="toolbar" aria-label={t('editor.tools')}>
      <div className={styles['row']}>
        {groups.map((group) => (
          <Fragment key={group[0]?.label}>
            {group.map(({ label, icon, isActive, run }) => (
              <Tool
                key={label}
                label={label}
                icon={icon}
                isActive={isActive}
                onClick={() => run(editor.chain().focus()).run()}
              />
            ))}
            <i className={styles['gap']} aria-hidden />
          </Fragment>
        ))}
        <LinkTool editor={editor} isOpen={isLinking} onOpen={onLinking} />
        <Tool label={t('editor.tool.picture')} icon={IconPhoto} isActive={state.isOnPicture} onClick={onPicture} />
        <VideoTool editor={editor} />
        <Tool
          label={t('editor.tool.table')}
          icon={IconTable}
          isActive={state.isInTable}
          isDisabled={state.isInTable}
          onClick={() => atEndOfSelection(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        />
        <span className={styles['grow']} />
        <span className={styles['undo']}>
          <Tool
            label={t('editor.tool.undo')}
            icon={IconArrowBackUp}
            isDisabled={!state.canUndo}
            onClick={() => editor.chain().focus().undo().run()}
          />
          <Tool
            label={t('editor.tool.redo')}
            icon={IconArrowForwardUp}
            isDisabled={!state.canRedo}
            onClick={() => editor.chain().focus().redo().run()}
          />
        </span>
      </div>
      {state.isInTable && <TableTools editor={editor} />}
      {state.isOnPicture && <PictureTools editor={editor} onReplace={onPicture} />}
      {state.isOnVideo && <VideoTools editor={editor} />}
    </div>
  );
};
