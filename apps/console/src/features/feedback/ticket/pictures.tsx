import { UnstyledButton } from '@mantine/core';
import { IconEyeOff, IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { PictureViewer } from '../../../ui/pictures/picture-viewer.tsx';
import { usePictureSource } from '../../../ui/pictures/use-picture-source.ts';
import { refreshReport } from '../feedback.data.ts';
import { shownPictures, useTicket } from './ticket-context.ts';
import styles from './pictures.module.css';

interface PicturesProps {
  /** The entry they came with; null for the report itself. */
  readonly place: number | null;
  readonly count: number;
}

interface ThumbProps {
  readonly file: Parameters<typeof usePictureSource>[0];
  readonly label: string;
  readonly renew: (() => void) | undefined;
  readonly onOpen: () => void;
}

const Thumb = ({ file, label, renew, onOpen }: ThumbProps) => {
  const { src, isGone, onError } = usePictureSource(file, renew);
  const t = useText();
  return (
    <UnstyledButton
      className={styles['thumb'] ?? ''}
      aria-label={isGone ? t('feedback.pictures.gone') : label}
      style={{ backgroundColor: file.tone }}
      onClick={onOpen}
    >
      {isGone ? (
        <IconPhotoOff size={20} stroke={1.6} aria-hidden />
      ) : (
        <img src={src} alt="" width={file.width} height={file.height} draggable={false} onError={onError} />
      )}
    </UnstyledButton>
  );
};

/** Pictures of players are for whoever works on the report; anybody else says first why they look. */
export const Pictures = ({ place, count }: PicturesProps) => {
  const t = useText();
  const ticket = useTicket();
  const [at, setAt] = useState<number | null>(null);
  const files = shownPictures(ticket, place);
  if (count === 0 && (files === null || files.length === 0)) return null;
  if (files === null) {
    const words = (
      <>
        <IconEyeOff size={16} stroke={1.7} aria-hidden />
        {t('feedback.pictures.masked', { count })}
      </>
    );
    return ticket.mayUnmask ? (
      <UnstyledButton className={styles['masked'] ?? ''} data-opens onClick={() => ticket.show('unmask')}>
        {words}
      </UnstyledButton>
    ) : (
      <p className={styles['masked']}>{words}</p>
    );
  }
  const { report } = ticket;
  // Where they were shown for a reason, the reason is asked for again.
  const renew = report.may_see_pictures ? () => void refreshReport(report.id).catch(() => {}) : undefined;
  return (
    <div className={styles['thumbs']}>
      {files.map((file, index) => (
        <Thumb
          key={file.id}
          file={file}
          label={t('feedback.pictures.open', { number: index + 1, count: files.length })}
          renew={renew}
          onOpen={() => setAt(index)}
        />
      ))}
      <PictureViewer title={t('feedback.viewer')} files={files} at={at} onMove={setAt} renew={renew} />
    </div>
  );
};
