import { canRecord, type Recorder } from '@guildhall/browser/use-recorder.ts';
import { ActionIcon, FileButton, Tooltip } from '@mantine/core';
import { IconMicrophone, IconNote, IconPhoto, IconTemplate } from '@tabler/icons-react';
import { useText } from '../../../platform/text/i18n.ts';

interface ComposerToolsProps {
  readonly isNote: boolean;
  readonly isNoteForced: boolean;
  readonly mayAttach: boolean;
  readonly recorder: Recorder;
  readonly onNote: () => void;
  readonly onTemplates: () => void;
  readonly onPicture: (file: File | undefined) => void;
}

const icon = { size: 17, stroke: 1.7 };

export const ComposerTools = (props: ComposerToolsProps) => {
  const { isNote, isNoteForced, mayAttach, recorder, onNote, onTemplates, onPicture } = props;
  const t = useText();
  return (
    <ActionIcon.Group mr="auto">
      <Tooltip label={t('chat.note_mode')}>
        <ActionIcon
          size={28}
          variant={isNote ? 'light' : 'subtle'}
          color={isNote ? 'yellow' : 'gray'}
          aria-pressed={isNote}
          disabled={isNoteForced}
          aria-label={t('chat.note_mode')}
          onClick={onNote}
        >
          <IconNote {...icon} />
        </ActionIcon>
      </Tooltip>
      {!isNote && (
        <Tooltip label={t('chat.canned')}>
          <ActionIcon size={28} aria-label={t('chat.canned')} onClick={onTemplates}>
            <IconTemplate {...icon} />
          </ActionIcon>
        </Tooltip>
      )}
      {mayAttach && (
        <FileButton accept="image/jpeg,image/png,image/webp" onChange={(file) => onPicture(file ?? undefined)}>
          {(button) => (
            <Tooltip label={t('chat.add_picture')}>
              <ActionIcon {...button} size={28} aria-label={t('chat.add_picture')}>
                <IconPhoto {...icon} />
              </ActionIcon>
            </Tooltip>
          )}
        </FileButton>
      )}
      {mayAttach && canRecord() && (
        <Tooltip label={t('chat.record')}>
          <ActionIcon size={28} aria-label={t('chat.record')} onClick={() => void recorder.start()}>
            <IconMicrophone {...icon} />
          </ActionIcon>
        </Tooltip>
      )}
    </ActionIcon.Group>
  );
};
