import { defaultVideoHosts } from '@guildhall/contract/articles/rich-text.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { Button, FileButton, Group, Popover, TextInput } from '@mantine/core';
import { IconUpload, IconVideo } from '@tabler/icons-react';
import { useEditorState, type Editor } from '@tiptap/react';
import { useState, type SubmitEvent } from 'react';
import { CallFailure, upload } from '../../../../platform/network/api.ts';
import { useConfig } from '../../../../platform/network/public-config.ts';
import { failureText } from '../../../../platform/text/failure-text.ts';
import { useText } from '../../../../platform/text/i18n.ts';
import { videoAddressFrom } from '../model/video-address.ts';
import { atEndOfSelection } from './insert-position.adapter.ts';
import { Tool } from './tool.tsx';

const megabyte = 1024 * 1024;

const uploadVideo = async (file: File): Promise<string> => {
  // Refused before the upload starts.
  if (file.size > staffLimits.videoBytesMax) throw new CallFailure('video_too_large');
  return (await upload('/picture/upload_video', file)).src;
};

const VideoForm = ({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) => {
  const t = useText();
  const hosts = useConfig()?.video_hosts ?? defaultVideoHosts;
  const [typed, setTyped] = useState('');
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const insertVideo = (address: string): void => {
    atEndOfSelection(editor)
      .insertContent({ type: 'video', attrs: { address, title: title.trim() } })
      .run();
    onDone();
  };
  const insertFile = async (file: File): Promise<void> => {
    setIsSending(true);
    try {
      insertVideo(await uploadVideo(file));
    } catch (error) {
      setProblem(failureText(error));
      setIsSending(false);
    }
  };
  const insert = (event: SubmitEvent): void => {
    event.preventDefault();
    // React bubbles the submit event through portals to the outer form.
    event.stopPropagation();
    const address = videoAddressFrom(typed, hosts);
    if (address === null) setProblem(t('editor.video.refused', { hosts: hosts.join(', ') }));
    else insertVideo(address);
  };
  return (
    <form onSubmit={insert}>
      <TextInput
        label={t('editor.video.title')}
        placeholder={t('editor.video.title.placeholder')}
        data-autofocus
        dir="auto"
        w={340}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextInput
        label={t('editor.video.address')}
        placeholder="https://"
        mt="xs"
        dir="ltr"
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group mt="xs" justify="space-between">
        <FileButton accept="video/mp4,video/webm" onChange={(file) => file !== null && void insertFile(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.7} />}
              loading={isSending}
              disabled={title.trim() === ''}
            >
              {t('editor.video.upload', { size: staffLimits.videoBytesMax / megabyte })}
            </Button>
          )}
        </FileButton>
        <Button type="submit" disabled={typed.trim() === '' || title.trim() === ''}>
          {t('editor.media.insert')}
        </Button>
      </Group>
    </form>
  );
};

/** Popover to insert a video by its address or from a file. */
export const VideoTool = ({ editor }: { readonly editor: Editor }) => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const isActive = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('video') });
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus position="bottom-start" shadow="md" withinPortal>
      <Popover.Target>
        <Tool
          label={t('editor.tool.video')}
          icon={IconVideo}
          isActive={isActive}
          onClick={() => setIsOpen((before) => !before)}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <VideoForm editor={editor} onDone={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
};
