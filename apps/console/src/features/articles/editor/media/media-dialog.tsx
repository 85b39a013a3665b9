import type { Picture } from '@guildhall/contract/pictures/staff.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { Button, FileButton, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUpload } from '@tabler/icons-react';
import { useStore } from '@guildhall/browser/store.ts';
import { useEffect, useState, type DragEvent } from 'react';
import { useText } from '../../../../platform/text/i18n.ts';
import { queryClient } from '../../../../platform/network/query-client.ts';
import { ChosenPictures, type ChosenPicture } from './chosen-pictures.tsx';
import styles from './media.module.css';
import { PictureGrid } from './picture-grid.tsx';
import { UploadList } from './upload-list.tsx';
import { createUploads } from './uploads.store.ts';

export interface MediaDialogProps {
  /** Several pictures can be inserted at once, each with a description; a cover and a poster are one picture. */
  readonly purpose: 'cover' | 'inline' | 'poster';
  /** Files that were dropped or pasted into the editor, uploaded immediately. */
  readonly files: readonly File[];
  readonly onChoose: (pictures: readonly [ChosenPicture, ...ChosenPicture[]]) => void;
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
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  /** By picture, so that one that is dropped and chosen again still has its description. */
  const [alts, setAlts] = useState<Readonly<Record<Picture['id'], string>>>({});
  const [isOver, setIsOver] = useState(false);
  const isInline = purpose === 'inline';
  const chosen = pictures.map((picture): ChosenPicture => ({ picture, alt: isInline ? (alts[picture.id] ?? '') : '' }));
  const isComplete = chosen.length > 0 && (!isInline || chosen.every(({ alt }) => alt.trim() !== ''));
  const isChosen = ({ id }: Picture): boolean => pictures.some((picture) => picture.id === id);
  const take = (picture: Picture): void => {
    setPictures((now) => {
      if (!isInline) return [picture];
      return now.some(({ id }) => id === picture.id) ? now : [...now, picture];
    });
  };
  const drop = ({ id }: Picture): void => setPictures((now) => now.filter((picture) => picture.id !== id));
  const uploads = useUploads(files, (picture) => {
    take(picture);
    void queryClient.invalidateQueries({ queryKey: ['pictures'] });
  });
  /** Closing the dialog would end them. */
  const isSending = useStore(uploads.list).some(({ state }) => state !== 'failed');
  const isReady = isComplete && !(isInline && isSending);
  const finish = (): void => {
    const [first, ...others] = chosen.map(({ picture, alt }) => ({ picture, alt: alt.trim() }));
    if (isReady && first !== undefined) onChoose([first, ...others]);
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
          chosen={pictures.map(({ id }) => id)}
          onChoose={(picture) => {
            if (isInline && isChosen(picture)) drop(picture);
            else take(picture);
          }}
          onOpen={(picture) => {
            if (isInline) take(picture);
            else onChoose([{ picture, alt: '' }]);
          }}
        />
        <ChosenPictures
          chosen={chosen}
          isDescribed={isInline}
          onDescribed={({ id }, alt) => setAlts((now) => ({ ...now, [id]: alt }))}
          onRenamed={(renamed) => setPictures((now) => now.map((each) => (each.id === renamed.id ? renamed : each)))}
          onDrop={drop}
        />
        <div className={styles['foot']}>
          {isInline && (
            <span className={styles['hint']}>
              {isSending
                ? t('editor.media.wait')
                : !isReady && t(chosen.length === 0 ? 'editor.media.choose' : 'editor.media.alt_needed')}
            </span>
          )}
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button disabled={!isReady} onClick={finish}>
            {
              {
                cover: t('editor.media.use_cover'),
                inline: t('editor.media.insert', { count: Math.max(1, chosen.length) }),
                poster: t('editor.media.use_poster'),
              }[purpose]
            }
          </Button>
        </div>
      </div>
    </Modal>
  );
};
