import type { Picture } from '@guildhall/contract/pictures/staff.ts';
import { Button, Loader, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { failureText } from '../../../../platform/text/failure-text.ts';
import { formatDate, useLocale, useText } from '../../../../platform/text/i18n.ts';
import { useKeyset } from '../../../../platform/network/keyset.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FailedState } from '../../../../ui/failed-state.tsx';
import styles from './media.module.css';

interface PictureGridProps {
  readonly isMine: boolean;
  /** Name filter; empty for all. */
  readonly text: string;
  readonly chosen: readonly Picture['id'][];
  readonly onChoose: (picture: Picture) => void;
  /** Double-click. */
  readonly onOpen: (picture: Picture) => void;
}

const Tile = ({
  picture,
  isChosen,
  onChoose,
  onOpen,
}: { readonly picture: Picture; readonly isChosen: boolean } & Pick<PictureGridProps, 'onChoose' | 'onOpen'>) => {
  const t = useText();
  const locale = useLocale();
  const { name, src, width, height, tone, created_at: createdAt, created_by: createdBy } = picture;
  const who = createdBy?.name ?? t('articles.by_system');
  return (
    <li>
      <UnstyledButton
        className={styles['tile'] ?? ''}
        style={{ backgroundColor: tone }}
        aria-pressed={isChosen}
        aria-label={
          name === ''
            ? t('editor.media.picture', { name: who, date: formatDate(createdAt, locale, true), width, height })
            : t('editor.media.named', { name, who, width, height })
        }
        title={`${who} · ${formatDate(createdAt, locale, true)}`}
        onClick={({ detail }) => {
          // The second click of a double-click would undo the first.
          if (detail <= 1) onChoose(picture);
        }}
        onDoubleClick={() => onOpen(picture)}
      >
        <img src={src} alt="" loading="lazy" decoding="async" />
        <span className={styles['size']}>
          {width}×{height}
        </span>
        {isChosen && (
          <span className={styles['check']}>
            <IconCheck size={14} stroke={2.5} aria-hidden />
          </span>
        )}
      </UnstyledButton>
      <span className={styles['caption']} title={name} dir="auto">
        {name === '' ? who : name}
      </span>
    </li>
  );
};

export const PictureGrid = ({ isMine, text, chosen, onChoose, onOpen }: PictureGridProps) => {
  const t = useText();
  const pictures = useKeyset('pictures', '/picture/table', {
    ...(isMine && { is_mine: true }),
    ...(text !== '' && { text }),
  });
  const end = useRef<HTMLDivElement>(null);
  const { hasMore, isLoadingMore, moreError, loadMore } = pictures;
  useEffect(() => {
    const element = end.current;
    if (element === null || !hasMore || isLoadingMore || moreError !== null) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) loadMore();
    });
    observer.observe(element);
    return () => observer.disconnect();
  });
  if (pictures.status === 'loading')
    return <Loader size="sm" className={styles['grid'] ?? ''} aria-label={t('shell.loading')} />;
  if (pictures.status === 'failed') return <FailedState error={pictures.error} retry={pictures.retry} />;
  if (pictures.rows.length === 0) {
    return (
      <div className={styles['grid']}>
        <EmptyState
          icon={<IconPhotoOff size={22} stroke={1.6} />}
          title={t(text === '' ? 'editor.media.none' : 'editor.media.none_found')}
          hint={t(text === '' ? 'editor.media.none.hint' : 'editor.media.none_found.hint')}
        />
      </div>
    );
  }
  return (
    <div className={styles['grid']}>
      <ul>
        {pictures.rows.map((picture) => (
          <Tile
            key={picture.id}
            picture={picture}
            isChosen={chosen.includes(picture.id)}
            onChoose={onChoose}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {moreError !== null && (
        <p className={styles['failure']} role="alert">
          {failureText(moreError)}{' '}
          <Button size="compact-xs" variant="default" onClick={loadMore}>
            {t('shell.retry')}
          </Button>
        </p>
      )}
      <div ref={end} className={styles['end']}>
        {isLoadingMore && <Loader size="xs" />}
      </div>
    </div>
  );
};
