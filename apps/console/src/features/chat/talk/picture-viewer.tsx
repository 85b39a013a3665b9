import { ActionIcon, Modal, Tooltip } from '@mantine/core';
import { IconExternalLink, IconRotateClockwise2, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import styles from './picture-viewer.module.css';

interface PictureViewerProps {
  readonly src: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const zooms = [1, 1.5, 2, 3, 4];

const Viewer = ({ src, onClose }: Omit<PictureViewerProps, 'isOpen'>) => {
  const t = useText();
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const step = (by: 1 | -1): void => {
    setZoom((now) => zooms[Math.min(zooms.length - 1, Math.max(0, zooms.indexOf(now) + by))] ?? 1);
  };
  const tool = (label: string, icon: React.ReactNode, run: () => void) => (
    <Tooltip label={label}>
      <ActionIcon className={styles['tool'] ?? ''} size={34} aria-label={label} onClick={run}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
  const icon = { size: 19, stroke: 1.7 };
  return (
    <div className={styles['viewer']}>
      <div className={styles['bar']}>
        {tool(t('feedback.viewer.zoom_out'), <IconZoomOut {...icon} />, () => step(-1))}
        {tool(t('feedback.viewer.zoom_in'), <IconZoomIn {...icon} />, () => step(1))}
        {tool(t('feedback.viewer.rotate'), <IconRotateClockwise2 {...icon} />, () => setTurns(turns + 1))}
        <Tooltip label={t('chat.picture.tab')}>
          <ActionIcon
            className={styles['tool'] ?? ''}
            size={34}
            component="a"
            href={src}
            target="_blank"
            rel="noreferrer"
            aria-label={t('chat.picture.tab')}
          >
            <IconExternalLink {...icon} />
          </ActionIcon>
        </Tooltip>
        {tool(t('shell.close'), <IconX {...icon} />, onClose)}
      </div>
      <div className={styles['stage']}>
        <img
          src={src}
          alt={t('chat.picture')}
          draggable={false}
          style={{ transform: `rotate(${turns * 90}deg)`, width: zoom === 1 ? undefined : `${zoom * 60}%` }}
          data-zoomed={zoom > 1 || undefined}
        />
      </div>
    </div>
  );
};

/** A picture over the whole screen. */
export const PictureViewer = ({ src, isOpen, onClose }: PictureViewerProps) => {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      fullScreen
      withCloseButton={false}
      radius={0}
      padding={0}
      title={t('chat.picture')}
      classNames={{ content: styles['content'] ?? '', header: styles['header'] ?? '', body: styles['frame'] ?? '' }}
    >
      {isOpen && <Viewer src={src} onClose={onClose} />}
    </Modal>
  );
};
