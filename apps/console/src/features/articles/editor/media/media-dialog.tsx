import type { Picture } from '@guildhall/contract/pictures.ts';
import { Button, FileButton, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useState, type DragEvent } from 'react';
import { useText } from '../../../../platform/i18n.ts';
import { queryClient } from '../../../../platform/query.ts';
import styles from './media.module.css';
import { PictureGrid } from './picture-grid.tsx';
import { UploadList } from './upload-list.tsx';
import { createUploads } from './uploads.ts';

export interface MediaDialogProps {
  readonly purpose: 'cover' | 'inline';
  /** To be sent at once: dropped or pasted where the dialog was opened from. */
  readonly files: readonly File[];
  readonly onChoose: (picture: Picture, alt: string) => void;
  readonly onClose: () => void;
}

const useUploads = (files: readonly File[], onDone: (picture: Picture) => void) => {
  const [uploads] = useState(() => createUploads(onDone));
  useEffect(() => {
    uploads.add(files);
    const onPaste = (event: ClipboardEvent): void => {
      const pasted = [...(event.clipboardData?.files ?? [])];
      if (pasted.length === 0) return;
      event.preventDefault();
      uploads.add(pasted);
    };
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('paste', onPaste);
      uploads.stop();
    };
    // The files are those of the moment it was opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [uploads]);
  return uploads;
};

/** All pictures there are, and new ones: by button, dropped or pasted. */
export const MediaDialog = ({ purpose, files, onChoose, onClose }: MediaDialogProps) => {
  const t = useText();
  const [isMine, setIsMine] = useState(false);
  const [chosen, setChosen] = useState<Picture | null>(null);
  const [alt, setAlt] = useState('');
  const [isOver, setIsOver] = useState(false);
  const uploads = useUploads(files, (picture) => {
    setChosen(picture);
    void queryClient.invalidateQueries({ queryKey: ['pictures'] });
  });
  const choose = (picture: Picture | null): void => {
    if (picture !== null && (purpose === 'cover' || alt.trim() !== '')) onChoose(picture, alt.trim());
  };
  const drag = (event: DragEvent, isNowOver: boolean): void => {
    // Else the browser leaves the page and shows the file.
    event.preventDefault();
    setIsOver(isNowOver);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="58rem"
      title={t('editor.media')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <div
        className={styles['dialog']}
        data-over={isOver || undefined}
        onDragEnter={(event) => drag(event, true)}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          uploads.add([...event.dataTransfer.files]);
        }}
      >
        <div className={styles['bar']}>
          <SegmentedControl
            aria-label={t('editor.media.whose')}
            value={isMine ? 'mine' : 'all'}
            onChange={(value) => setIsMine(value === 'mine')}
            data={[
              { value: 'all', label: t('editor.media.all') },
              { value: 'mine', label: t('editor.media.mine') },
            ]}
          />
          <span className={styles['hint']}>{t('editor.media.hint')}</span>
          <FileButton multiple accept="image/jpeg,image/png,image/webp" onChange={(picked) => uploads.add(picked)}>
            {(props) => (
              <Button leftSection={<IconUpload size={16} stroke={1.7} />} {...props}>
                {t('editor.media.upload')}
              </Button>
            )}
          </FileButton>
        </div>
        <UploadList uploads={uploads} />
        <PictureGrid
          isMine={isMine}
          chosen={chosen}
          onChoose={setChosen}
          onOpen={(picture) => {
            setChosen(picture);
            choose(picture);
          }}
        />
        <div className={styles['foot']}>
          {purpose === 'inline' && (
            <TextInput
              className={styles['alt'] ?? ''}
              label={t('editor.picture.alt')}
              placeholder={t('editor.picture.alt.placeholder')}
              value={alt}
              dir="auto"
              onChange={(event) => setAlt(event.currentTarget.value)}
            />
          )}
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button
            disabled={chosen === null || (purpose === 'inline' && alt.trim() === '')}
            onClick={() => choose(chosen)}
          >
            {purpose === 'cover' ? t('editor.media.use_cover') : t('editor.media.insert')}
          </Button>
        </div>
      </div>
    </Modal>
  );
};
