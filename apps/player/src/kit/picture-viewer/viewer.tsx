import type { PlayerFile } from '@guildhall/contract/files/routes.ts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../../platform/text/i18n.ts';
import { Icon, icons } from '../../ui/icon.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { PrivatePicture } from './private-picture.tsx';
import styles from './viewer.module.css';

interface ViewerProps {
  readonly files: readonly PlayerFile[];
  readonly firstId: string;
  readonly onClose: () => void;
  readonly onRenew: () => void;
}

export const Viewer = ({ files, firstId, onClose, onRenew }: ViewerProps) => {
  const t = useText();
  const dialog = useModal();
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      files.findIndex(({ id }) => id === firstId),
    ),
  );
  const [first] = useState(index);
  const show = (next: number): void => {
    track.current?.children[next]?.scrollIntoView({ inline: 'start', block: 'nearest' });
  };
  useEffect(() => {
    track.current?.children[first]?.scrollIntoView({ inline: 'start', block: 'nearest' });
  }, [first]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const isRightToLeft = document.documentElement.dir === 'rtl';
    if (event.key === 'Escape') onClose();
    if (event.key === (isRightToLeft ? 'ArrowLeft' : 'ArrowRight')) show(index + 1);
    if (event.key === (isRightToLeft ? 'ArrowRight' : 'ArrowLeft')) show(index - 1);
  };
  return (
    <dialog
      ref={dialog}
      className={styles['viewer']}
      aria-modal="true"
      aria-label={t('feedback.picture.viewer')}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles['bar']}>
        <button type="button" className={styles['close']} onClick={onClose} aria-label={t('feedback.picture.close')}>
          <Icon d={icons.close} />
        </button>
        {files.length > 1 && (
          <p role="status">{t('feedback.picture.place', { number: index + 1, count: files.length })}</p>
        )}
      </header>
      <div
        ref={track}
        className={styles['track']}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          setIndex(Math.round(Math.abs(scrollLeft) / Math.max(1, clientWidth)));
        }}
      >
        {files.map((file, position) => (
          <div key={file.id} className={styles['slide']} aria-hidden={position !== index}>
            <PrivatePicture file={file} alt={t('files.picture', { number: position + 1 })} onRenew={onRenew} />
          </div>
        ))}
      </div>
    </dialog>
  );
};
