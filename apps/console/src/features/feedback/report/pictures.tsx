import { UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconEyeOff, IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { isFailure } from '../../../platform/network/api.ts';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { PictureViewer } from '../../../ui/pictures/picture-viewer.tsx';
import { usePictureSource } from '../../../ui/pictures/use-picture-source.ts';
import { LooksLeft } from '../../staff/looks-left.public.tsx';
import { openPictures, refreshReport } from '../feedback.data.ts';
import { shownPictures, useReportContext } from './use-report-context.ts';
import styles from './pictures.module.css';

interface PicturesProps {
  /** Entry id; null for the report itself. */
  readonly entryId: number | null;
  readonly count: number;
}

interface ThumbProps {
  readonly file: Parameters<typeof usePictureSource>[0];
  readonly label: string;
  readonly renew: (() => void) | undefined;
  /** It replaces the button that had the focus. */
  readonly takesFocus: boolean;
  readonly onOpen: () => void;
}

const Thumb = ({ file, label, renew, takesFocus, onOpen }: ThumbProps) => {
  const { src, isGone, onError } = usePictureSource(file, renew);
  const t = useText();
  return (
    <UnstyledButton
      className={styles['thumb'] ?? ''}
      autoFocus={takesFocus}
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

/** One click opens the pictures of an own or unassigned report; the first look is recorded. */
const OpenPictures = ({ count, onOpened }: { readonly count: number; readonly onOpened: () => void }) => {
  const t = useText();
  const { report, show } = useReportContext();
  const [isRunning, setIsRunning] = useState(false);
  const open = async (): Promise<void> => {
    if (isRunning) return;
    setIsRunning(true);
    try {
      onOpened();
      await openPictures(report);
    } catch (error) {
      // A colleague has just taken it.
      if (isFailure(error, 'reason_required')) show('unmask');
      else notifications.show({ color: 'red', message: failureText(error) });
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <>
      <UnstyledButton className={styles['masked'] ?? ''} data-opens aria-busy={isRunning} onClick={() => void open()}>
        <IconPhoto size={16} stroke={1.7} aria-hidden />
        {t('feedback.pictures.show', { count })}
      </UnstyledButton>
      <LooksLeft limit="pictures" />
    </>
  );
};

/** Players' pictures: one click if the report is one's own or unassigned, a reason otherwise. */
export const Pictures = ({ entryId, count }: PicturesProps) => {
  const t = useText();
  const state = useReportContext();
  const [at, setAt] = useState<number | null>(null);
  const [wasOpenedHere, setWasOpenedHere] = useState(false);
  const files = shownPictures(state, entryId);
  if (count === 0 && (files === null || files.length === 0)) return null;
  if (files === null && state.mayUnmask && state.report.may_look) {
    return <OpenPictures count={count} onOpened={() => setWasOpenedHere(true)} />;
  }
  if (files === null) {
    const words = (
      <>
        <IconEyeOff size={16} stroke={1.7} aria-hidden />
        {t('feedback.pictures.masked', { count })}
      </>
    );
    return state.mayUnmask ? (
      <UnstyledButton className={styles['masked'] ?? ''} data-opens onClick={() => state.show('unmask')}>
        {words}
      </UnstyledButton>
    ) : (
      <p className={styles['masked']}>{words}</p>
    );
  }
  const { report } = state;
  // Unmasked links cannot be renewed silently: the reason must be given again.
  const renew = report.may_see_pictures ? () => void refreshReport(report.id).catch(() => {}) : undefined;
  return (
    <div className={styles['thumbs']}>
      {files.map((file, index) => (
        <Thumb
          key={file.id}
          file={file}
          label={t('feedback.pictures.open', { number: index + 1, count: files.length })}
          renew={renew}
          takesFocus={index === 0 && wasOpenedHere}
          onOpen={() => setAt(index)}
        />
      ))}
      <PictureViewer title={t('feedback.viewer')} files={files} at={at} onMove={setAt} renew={renew} />
    </div>
  );
};
