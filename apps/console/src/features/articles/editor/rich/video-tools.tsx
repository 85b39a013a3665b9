import { richText } from '@guildhall/contract/articles/rich-text.ts';
import { FileButton, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPhoto, IconSubtitles, IconTrash } from '@tabler/icons-react';
import { useEditorState, type Editor } from '@tiptap/react';
import { useState } from 'react';
import { upload } from '../../../../platform/network/api.ts';
import { failureText } from '../../../../platform/text/failure-text.ts';
import { useText } from '../../../../platform/text/i18n.ts';
import { PictureLibrary } from '../media/picture-library.tsx';
import styles from './body-editor.module.css';
import { MoveTools } from './move-tools.tsx';
import { Tool } from './tool.tsx';

/** Captions belong to the text of one language, like the title. */
const CaptionsTool = ({ editor }: { readonly editor: Editor }) => {
  const t = useText();
  const hasCaptions = useEditorState({
    editor,
    selector: ({ editor: now }) => now.getAttributes('video')['captions'] != null,
  });
  const send = async (file: File): Promise<void> => {
    try {
      const { src } = await upload('/picture/upload_captions', file);
      editor.commands.updateAttributes('video', { captions: src });
    } catch (error) {
      notifications.show({ color: 'red', message: failureText(error) });
    }
  };
  return (
    <FileButton accept=".vtt,text/vtt" onChange={(file) => file !== null && void send(file)}>
      {(props) => <Tool {...props} label={t('editor.video.captions')} icon={IconSubtitles} isActive={hasCaptions} />}
    </FileButton>
  );
};

/** Tools for the selected video: its title, which is translated with the text, and its poster. */
export const VideoTools = ({ editor }: { readonly editor: Editor }) => {
  const t = useText();
  const [isChoosing, setIsChoosing] = useState(false);
  const { title, hasPoster, isUploaded } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      title: String(now.getAttributes('video')['title'] ?? ''),
      hasPoster: now.getAttributes('video')['poster'] != null,
      isUploaded: richText.videoSource.test(String(now.getAttributes('video')['address'] ?? '')),
    }),
  });
  return (
    <div className={styles['row']}>
      <TextInput
        className={styles['grow'] ?? ''}
        aria-label={t('editor.video.title')}
        placeholder={t('editor.video.title.placeholder')}
        value={title}
        error={title.trim() === ''}
        lang={editor.view.dom.lang}
        dir="auto"
        onChange={(event) => editor.commands.updateAttributes('video', { title: event.currentTarget.value })}
      />
      <Tool
        label={t('editor.video.poster')}
        icon={IconPhoto}
        isActive={hasPoster}
        onClick={() => setIsChoosing(true)}
      />
      {isUploaded && <CaptionsTool editor={editor} />}
      <MoveTools editor={editor} />
      <Tool
        label={t('editor.video.delete')}
        icon={IconTrash}
        onClick={() => editor.chain().focus().deleteSelection().run()}
      />
      {isChoosing && (
        <PictureLibrary
          purpose="poster"
          files={[]}
          onChoose={([{ picture }]) => {
            const { src, width, height } = picture;
            editor.commands.updateAttributes('video', { poster: src, width, height });
            setIsChoosing(false);
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  );
};
