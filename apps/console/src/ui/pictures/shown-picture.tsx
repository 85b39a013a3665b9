import type { PlayerFile } from '@guildhall/contract/files/routes.ts';
import { IconPhotoOff } from '@tabler/icons-react';
import { useText } from '../../platform/text/i18n.ts';
import type { PictureView } from './picture-view.ts';
import { usePictureSource } from './use-picture-source.ts';
import styles from './picture-viewer.module.css';

interface ShownPictureProps {
  readonly file: PlayerFile;
  readonly view: PictureView;
  readonly label: string;
  readonly renew?: (() => void) | undefined;
}

export const ShownPicture = ({ file, view, label, renew }: ShownPictureProps) => {
  const t = useText();
  const { src, isGone, onError } = usePictureSource(file, renew);
  if (isGone) {
    return (
      <p className={styles['gone']}>
        <IconPhotoOff size={28} stroke={1.5} aria-hidden />
        {t('feedback.pictures.gone')}
      </p>
    );
  }
  const turn = `translate(${view.x}px, ${view.y}px) rotate(${view.degrees}deg) scale(${view.zoom})`;
  return (
    <img
      src={src}
      alt={label}
      draggable={false}
      className={styles['picture']}
      data-sideways={view.degrees % 180 !== 0 || undefined}
      style={{ transform: turn }}
      onError={onError}
    />
  );
};
