import type { ArticleItem } from '@guildhall/contract/articles.ts';
import styles from './cover.module.css';

interface CoverProps {
  readonly cover: NonNullable<ArticleItem['cover']>;
  readonly shape: 'wide' | 'small';
  readonly isFirst?: boolean;
}

/** A cover in its frame; the frame has the picture's own tone until it arrives. */
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
