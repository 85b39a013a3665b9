import { useEffect, useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import type { FailureMessage } from '../../../platform/network/failure.ts';
import { Icon, icons } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import type { DraftPicture, UploadState } from '../../../kit/drafts/draft-picture.ts';
import styles from './picture-field.module.css';
import { ProgressRing } from './progress-ring.tsx';

/** Object URL of a local picture, revoked on unmount. */
const usePreview = ({ bytes, type }: DraftPicture): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type]);
  return address;
};

const RemoveButton = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <button type="button" className={styles['remove']} onClick={onClick} aria-label={label}>
    <span className={styles['removeFace']}>
      <Icon d={icons.close} size={16} />
    </span>
  </button>
);

interface PictureTileProps {
  readonly picture: DraftPicture;
  readonly number: number;
  readonly state: UploadState | undefined;
  readonly isLocked: boolean;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

/** Shows upload progress, or the error with a retry button (H2). */
export const PictureTile = ({ picture, number, state, isLocked, onRemove, onRetry }: PictureTileProps) => {
  const t = useText();
  const address = usePreview(picture);
  const isSending = picture.fileId === null && state?.status === 'sending';
  return (
    <li className={styles['place']}>
      <img className={styles['preview']} src={address} alt={t('files.picture', { number })} />
      {isSending && (
        <div className={styles['veil']}>
          <ProgressRing share={state.progress} label={t('files.uploading', { number })} />
        </div>
      )}
      {state?.status === 'failed' && (
        <button type="button" className={styles['failed']} onClick={onRetry}>
          <span className={styles['retry']}>
            <Icon d={moreIcons.refresh} size={18} />
            <span className="visually-hidden">{t('shell.retry')}</span>
          </span>
          <span className={styles['words']} role="alert">
            {t(state.failure.key, state.failure.params)}
          </span>
        </button>
      )}
      {!isLocked && (
        <RemoveButton
          label={isSending ? t('files.cancel', { number }) : t('files.remove', { number })}
          onClick={onRemove}
        />
      )}
    </li>
  );
};

interface PickedTileProps {
  readonly number: number;
  readonly failure: FailureMessage | null;
  readonly onRemove: () => void;
}

export const PickedTile = ({ number, failure, onRemove }: PickedTileProps) => {
  const t = useText();
  return (
    <li className={styles['place']}>
      {failure === null ? (
        <div className={styles['veil']}>
          <ProgressRing share={null} label={t('files.preparing', { number })} />
        </div>
      ) : (
        <>
          <div className={styles['failed']}>
            <span className={styles['words']} role="alert">
              {t(failure.key, failure.params)}
            </span>
          </div>
          <RemoveButton label={t('files.remove', { number })} onClick={onRemove} />
        </>
      )}
    </li>
  );
};
