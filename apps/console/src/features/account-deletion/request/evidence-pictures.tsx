import type { PlayerFile } from '@guildhall/contract/files/routes.ts';
import { UnstyledButton } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useText } from '../../../platform/text/i18n.ts';
import { usePictureSource } from '../../../ui/pictures/use-picture-source.ts';
import { useRequest } from './use-request.ts';
import styles from './request.module.css';

interface ScreenshotProps {
  readonly file: PlayerFile;
  readonly label: string;
  readonly onOpen: () => void;
}

const Screenshot = ({ file, label, onOpen }: ScreenshotProps) => {
  const t = useText();
  const { src, isGone, onError } = usePictureSource(file);
  return (
    <UnstyledButton
      className={styles['screenshot'] ?? ''}
      aria-label={isGone ? t('feedback.pictures.gone') : label}
      style={{ backgroundColor: file.tone }}
      onClick={onOpen}
    >
      {isGone ? (
        <IconPhotoOff size={24} stroke={1.6} aria-hidden />
      ) : (
        <img src={src} alt="" width={file.width} height={file.height} draggable={false} onError={onError} />
      )}
    </UnstyledButton>
  );
};

export const EvidencePictures = ({ files }: { readonly files: readonly PlayerFile[] }) => {
  const t = useText();
  const { showPicture } = useRequest();
  return (
    <div className={styles['screenshots']}>
      {files.map((file, index) => (
        <Screenshot
          key={file.id}
          file={file}
          label={t('feedback.pictures.open', { number: index + 1, count: files.length })}
          onOpen={() => showPicture(index)}
        />
      ))}
    </div>
  );
};
