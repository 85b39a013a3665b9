import { Button, Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useStore } from '@guildhall/browser/store.ts';
import { useState } from 'react';
import { useText } from '../../../../platform/text/i18n.ts';
import { queryClient } from '../../../../platform/network/query-client.ts';
import { ChosenPictures, type ChosenPicture } from './chosen-pictures.tsx';
import styles from './media.module.css';
import { PictureBar } from './picture-bar.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { UploadList } from './upload-list.tsx';
import { useChosenPictures } from './use-chosen-pictures.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useUploads } from './use-uploads.ts';

export interface MediaDialogProps {
  /** Several pictures can be inserted at once, each with a description; a cover and a poster are one picture. */
  readonly purpose: 'cover' | 'inline' | 'poster';
  /** Files that were dropped or pasted into the editor, uploaded immediately. */
  readonly files: readonly File[];
  readonly onChoose: (pictures: readonly [ChosenPicture, ...ChosenPicture[]]) => void;
  readonly onClose: () => void;
}

/** Picture library with uploads by button, drop or paste. */
export const MediaDialog = ({ purpose, files, onChoose, onClose }: MediaDialogProps) => {
  const t = useText();
  const [isMine, setIsMine] = useState(false);
  const [search, setSearch] = useState('');
  const [text] = useDebouncedValue(search.trim(), 250);
  const isInline = purpose === 'inline';
  const { chosen, isComplete, isChosen, take, drop, describe, rename } = useChosenPictures(isInline);
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
  const fileDrop = useFileDrop(uploads.add);
  return (
    <Modal
      opened
      onClose={onClose}
      size="58rem"
      title={t('editor.media')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <div className={styles['dialog']} data-over={fileDrop.isOver || undefined} {...fileDrop.handlers}>
        <PictureBar isMine={isMine} search={search} onMine={setIsMine} onSearch={setSearch} onFiles={uploads.add} />
        <UploadList uploads={uploads} />
        <PictureGrid
          isMine={isMine}
          text={text}
          chosen={chosen.map(({ picture }) => picture.id)}
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
          onDescribed={describe}
          onRenamed={rename}
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
