import type { ArticleItem } from '@guildhall/contract/articles/player.ts';
import styles from './cover.module.css';

interface CoverProps {
  readonly cover: NonNullable<ArticleItem['cover']>;
  readonly shape: 'wide' | 'small';
  readonly isFirst?: boolean;
}

export const Cover = ({ cover, shape, isFirst = false }: CoverProps) => (
  <span className={`${styles['frame']} ${styles[shape]}`} style={{ backgroundColor: cover.tone }}>
    <img
      className={styles['picture']}
      src={cover.src}
      width={cover.width}
      height={cover.height}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
    />
  </span>
);
