import type { ChatFile } from '@guildhall/contract/chat/player.ts';
import { UnstyledButton } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { PictureViewer } from '../../../ui/pictures/picture-viewer.tsx';
import { useFileLink } from '../chat.data.ts';
import styles from './files.module.css';

const [widthMax, heightMax] = [240, 200];

/** Reserves the final size before the picture loads, to avoid layout shift. */
const sizeOf = ({ width, height }: ChatFile): { width: number; aspectRatio: string } => {
  const part = Math.min(1, widthMax / Math.max(1, width), heightMax / Math.max(1, height));
  return { width: Math.max(48, Math.round(width * part)), aspectRatio: `${width} / ${height}` };
};

export const PictureMessage = ({ file }: { readonly file: ChatFile }) => {
  const t = useText();
  const { data: src, isError, refetch } = useFileLink(file.id);
  const [hasFailed, setHasFailed] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isGone = isError || (src !== undefined && hasFailed === src);
  return (
    <>
      <UnstyledButton
        className={styles['picture'] ?? ''}
        style={{ ...sizeOf(file), backgroundColor: file.tone }}
        aria-label={t(isGone ? 'chat.picture.failed' : 'chat.picture.open')}
        onClick={() => (isGone ? void refetch() : setIsOpen(true))}
      >
        {isGone ? (
          <IconPhotoOff size={22} stroke={1.6} aria-hidden />
        ) : (
          src !== undefined && <img src={src} alt="" draggable={false} onError={() => setHasFailed(src)} />
        )}
      </UnstyledButton>
      {src !== undefined && (
        <PictureViewer
          title={t('chat.picture')}
          files={[{ ...file, src }]}
          at={isOpen ? 0 : null}
          onMove={(at) => setIsOpen(at !== null)}
          renew={() => void refetch()}
        />
      )}
    </>
  );
};
