import type { Picture } from '@guildhall/contract/pictures/staff.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { Button, FileButton, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUpload } from '@tabler/icons-react';
import { useEffect, useState, type DragEvent } from 'react';
import { useText } from '../../../../platform/text/i18n.ts';
import { queryClient } from '../../../../platform/network/query-client.ts';
import styles from './media.module.css';
import { PictureGrid } from './picture-grid.tsx';
import { PictureName } from './picture-name.tsx';
import { UploadList } from './upload-list.tsx';
import { createUploads } from './uploads.store.ts';

export interface MediaDialogProps {
  readonly purpose: 'cover' | 'inline' | 'poster';
  /** Files that were dropped or pasted into the editor, uploaded immediately. */
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
    // `files` is only read when the dialog opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [uploads]);
  return uploads;
};

/** Picture library with uploads by button, drop or paste. */
export const MediaDialog = ({ purpose, files, onChoose, onClose }: MediaDialogProps) => {
  const t = useText();
  const [isMine, setIsMine] = useState(false);
  const [search, setSearch] = useState('');
  const [text] = useDebouncedValue(search.trim(), 250);
  const [chosen, setChosen] = useState<Picture | null>(null);
  const [alt, setAlt] = useState('');
  const [isOver, setIsOver] = useState(false);
  const uploads = useUploads(files, (picture) => {
    setChosen(picture);
    void queryClient.invalidateQueries({ queryKey: ['pictures'] });
  });
  const choose = (picture: Picture | null): void => {
    if (picture !== null && (purpose !== 'inline' || alt.trim() !== '')) onChoose(picture, alt.trim());
  };
  const drag = (event: DragEvent, isNowOver: boolean): void => {
    // Otherwise the browser would navigate away to the dropped file.
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
          <TextInput
            className={styles['find'] ?? ''}
            type="search"
            aria-label={t('editor.media.search')}
            placeholder={t('editor.media.search')}
            leftSection={<IconSearch size={15} stroke={1.7} />}
            maxLength={staffLimits.pictureNameMax}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
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
          text={text}
          chosen={chosen}
          onChoose={setChosen}
          onOpen={(picture) => {
            setChosen(picture);
            choose(picture);
          }}
        />
        <div className={styles['foot']}>
          {chosen !== null && <PictureName key={chosen.id} picture={chosen} onRenamed={setChosen} />}
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
            {
              {
                cover: t('editor.media.use_cover'),
                inline: t('editor.media.insert'),
                poster: t('editor.media.use_poster'),
              }[purpose]
            }
          </Button>
        </div>
      </div>
    </Modal>
  );
};
