import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../platform/text/i18n.ts';
import { Icon, icons } from '../../ui/icon.tsx';
import { useModal } from '../../ui/use-modal.ts';
import styles from './viewer.module.css';
import { Zoomable } from './zoomable.tsx';
import type { Zoomer } from './zoom.model.ts';

export interface Slide {
  readonly id: string;
  readonly picture: ReactNode;
  readonly caption?: string;
}

interface ViewerProps {
  readonly slides: readonly Slide[];
  readonly firstId: string;
  readonly onClose: () => void;
}

const zoomStep = 1.6;
const magnifier = 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5M8.5 11h5';
const viewerIcons = { zoomIn: `${magnifier}M11 8.500v5`, zoomOut: magnifier };

interface BarButtonProps {
  readonly label: string;
  readonly icon: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

const BarButton = ({ label, icon, isDisabled = false, onClick }: BarButtonProps) => (
  <button type="button" className={styles['button']} onClick={onClick} aria-label={label} disabled={isDisabled}>
    <Icon d={icon} />
  </button>
);

/** Not `scrollIntoView`, which may also scroll the page behind the viewer. */
const scrollToSlide = (track: HTMLElement, index: number): void => {
  const isRightToLeft = document.documentElement.dir === 'rtl';
  track.scrollTo({ left: index * track.clientWidth * (isRightToLeft ? -1 : 1) });
};

export const Viewer = ({ slides, firstId, onClose }: ViewerProps) => {
  const t = useText();
  const dialog = useModal();
  const track = useRef<HTMLDivElement>(null);
  const [zoomer, setZoomer] = useState<Zoomer | null>(null);
  const [isZoomed, setIsZoomed] = useState(false);
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      slides.findIndex(({ id }) => id === firstId),
    ),
  );
  const [first] = useState(index);
  const show = (next: number): void => {
    if (track.current !== null) scrollToSlide(track.current, next);
  };
  useEffect(() => {
    if (track.current !== null) scrollToSlide(track.current, first);
  }, [first]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const isRightToLeft = document.documentElement.dir === 'rtl';
    if (event.key === 'Escape') onClose();
    if (event.key === (isRightToLeft ? 'ArrowLeft' : 'ArrowRight')) show(index + 1);
    if (event.key === (isRightToLeft ? 'ArrowRight' : 'ArrowLeft')) show(index - 1);
    if (event.key === '+' || event.key === '=') zoomer?.scaleBy(zoomStep);
    if (event.key === '-') zoomer?.scaleBy(1 / zoomStep);
    if (event.key === '0') zoomer?.reset();
  };
  const caption = slides[index]?.caption ?? '';
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
      <div className={styles['bar']}>
        <BarButton label={t('feedback.picture.close')} icon={icons.close} onClick={onClose} />
        {slides.length > 1 && (
          <p role="status">{t('feedback.picture.place', { number: index + 1, count: slides.length })}</p>
        )}
        <span className={styles['grow']} />
        <BarButton
          label={t('files.viewer.zoom_out')}
          icon={viewerIcons.zoomOut}
          isDisabled={!isZoomed}
          onClick={() => zoomer?.scaleBy(1 / zoomStep)}
        />
        <BarButton
          label={t('files.viewer.zoom_in')}
          icon={viewerIcons.zoomIn}
          onClick={() => zoomer?.scaleBy(zoomStep)}
        />
        {slides.length > 1 && (
          <>
            <BarButton
              label={t('files.viewer.previous')}
              icon={icons.back}
              isDisabled={index === 0}
              onClick={() => show(index - 1)}
            />
            <BarButton
              label={t('files.viewer.next')}
              icon={icons.forward}
              isDisabled={index === slides.length - 1}
              onClick={() => show(index + 1)}
            />
          </>
        )}
      </div>
      <div
        ref={track}
        className={styles['track']}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          setIndex(Math.round(Math.abs(scrollLeft) / Math.max(1, clientWidth)));
        }}
      >
        {slides.map(({ id, picture }, position) => (
          <div key={id} className={styles['slide']} aria-hidden={position !== index}>
            <Zoomable isShown={position === index} onShown={setZoomer} onZoomed={setIsZoomed}>
              {picture}
            </Zoomable>
          </div>
        ))}
      </div>
      {caption !== '' && (
        <p className={styles['caption']} dir="auto">
          {caption}
        </p>
      )}
    </dialog>
  );
};
