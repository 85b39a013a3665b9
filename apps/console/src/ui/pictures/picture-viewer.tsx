import type { PlayerFile } from '@guildhall/contract/files/routes.ts';
import { ActionIcon, Modal, Tooltip } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconExternalLink,
  IconRotateClockwise2,
  IconX,
  IconZoomIn,
  IconZoomOut,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../platform/text/i18n.ts';
import { useShortcuts } from '../../platform/input/shortcuts.ts';
import { fittedTo, pushed, rotated, zoomed, type PictureView } from './picture-view.ts';
import { ShownPicture } from './shown-picture.tsx';
import styles from './picture-viewer.module.css';

interface PictureViewerProps {
  readonly files: readonly PlayerFile[];
  /** Index of the picture; null while closed. */
  readonly at: number | null;
  readonly onMove: (at: number | null) => void;
  readonly title: string;
  /** Requests new links if the user may have them without giving a reason again. */
  readonly renew?: (() => void) | undefined;
  /** Content shown next to the pictures for comparison. */
  readonly beside?: { readonly label: string; readonly content: ReactNode };
  /** Hides the link to open the picture in a tab: evidence must not remain open after the viewer closes. */
  readonly isEvidence?: boolean;
}

const stepPx = 80;

interface ToolProps {
  readonly icon: TablerIcon;
  readonly label: string;
  readonly isIdle?: boolean;
  readonly onClick: () => void;
}

const Tool = ({ icon: Icon, label, isIdle = false, onClick }: ToolProps) => (
  <Tooltip label={label}>
    <ActionIcon className={styles['tool'] ?? ''} size={34} aria-label={label} disabled={isIdle} onClick={onClick}>
      <Icon size={19} stroke={1.7} />
    </ActionIcon>
  </Tooltip>
);

const Viewer = (props: Omit<PictureViewerProps, 'title'> & { readonly at: number }) => {
  const { files, at, onMove, renew, beside, isEvidence = false } = props;
  const t = useText();
  const [view, setView] = useState<PictureView>(fittedTo);
  const file = files[at];
  const go = (by: number): void => {
    if (files[at + by] === undefined) return;
    setView(fittedTo);
    onMove(at + by);
  };
  /** Left and right pan an enlarged picture, otherwise they switch pictures. */
  const step = (by: 1 | -1): void => {
    if (view.zoom === 1) go(by);
    else setView(pushed(view, -by * stepPx, 0));
  };
  const scope = 'dialog' as const;
  useShortcuts([
    { keys: 'j', label: t('feedback.viewer.next'), scope, run: () => go(1) },
    { keys: 'k', label: t('feedback.viewer.previous'), scope, run: () => go(-1) },
    { keys: 'right', label: t('feedback.viewer.right'), scope, run: () => step(1) },
    { keys: 'left', label: t('feedback.viewer.left'), scope, run: () => step(-1) },
    { keys: 'down', label: t('feedback.viewer.down'), scope, run: () => setView((now) => pushed(now, 0, -stepPx)) },
    { keys: 'up', label: t('feedback.viewer.up'), scope, run: () => setView((now) => pushed(now, 0, stepPx)) },
    { keys: '+', label: t('feedback.viewer.zoom_in'), scope, run: () => setView((now) => zoomed(now, 1)) },
    { keys: '-', label: t('feedback.viewer.zoom_out'), scope, run: () => setView((now) => zoomed(now, -1)) },
    { keys: '0', label: t('feedback.viewer.fit'), scope, run: () => setView(fittedTo) },
    { keys: 'r', label: t('feedback.viewer.rotate'), scope, run: () => setView(rotated) },
  ]);
  if (file === undefined) return null;
  const label = t('feedback.pictures.open', { number: at + 1, count: files.length });
  return (
    <div className={styles['sides']}>
      <div className={styles['viewer']}>
        <div className={styles['bar']}>
          <span className={styles['count']} role="status">
            {files.length > 1 && t('feedback.viewer.count', { number: at + 1, count: files.length })}
          </span>
          <Tool icon={IconZoomOut} label={t('feedback.viewer.zoom_out')} onClick={() => setView(zoomed(view, -1))} />
          <Tool icon={IconZoomIn} label={t('feedback.viewer.zoom_in')} onClick={() => setView(zoomed(view, 1))} />
          <Tool
            icon={IconRotateClockwise2}
            label={t('feedback.viewer.rotate')}
            onClick={() => setView(rotated(view))}
          />
          {!isEvidence && (
            <Tooltip label={t('feedback.viewer.original')}>
              <ActionIcon
                className={styles['tool'] ?? ''}
                size={34}
                component="a"
                href={file.src}
                target="_blank"
                rel="noreferrer"
                aria-label={t('feedback.viewer.original')}
              >
                <IconExternalLink size={18} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          )}
          <Tool icon={IconX} label={t('shell.close')} onClick={() => onMove(null)} />
        </div>
        <div
          className={styles['stage']}
          data-large={view.zoom > 1 || undefined}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => {
            if (event.buttons === 1) setView(pushed(view, event.movementX, event.movementY));
          }}
        >
          <ShownPicture key={file.id} file={file} view={view} label={label} renew={renew} />
        </div>
        {files.length > 1 && (
          <>
            <div className={styles['before']}>
              <Tool
                icon={IconChevronLeft}
                label={t('feedback.viewer.previous')}
                isIdle={at === 0}
                onClick={() => go(-1)}
              />
            </div>
            <div className={styles['after']}>
              <Tool
                icon={IconChevronRight}
                label={t('feedback.viewer.next')}
                isIdle={at === files.length - 1}
                onClick={() => go(1)}
              />
            </div>
          </>
        )}
      </div>
      {beside !== undefined && (
        // Scrollable regions must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <aside className={styles['beside']} aria-label={beside.label} tabIndex={0}>
          {beside.content}
        </aside>
      )}
    </div>
  );
};

export const PictureViewer = ({ title, ...props }: PictureViewerProps) => {
  const { at, onMove } = props;
  return (
    <Modal
      opened={at !== null}
      onClose={() => onMove(null)}
      fullScreen
      withCloseButton={false}
      radius={0}
      padding={0}
      title={title}
      classNames={{
        content: styles['content'] ?? '',
        header: styles['header'] ?? '',
        body: styles['frame'] ?? '',
      }}
    >
      {at !== null && <Viewer {...props} at={at} />}
    </Modal>
  );
};
