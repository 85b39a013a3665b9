import type { ArticleItem } from '@guildhall/contract/articles/player.ts';
import styles from './cover.module.css';

interface CoverProps {
  readonly articleId: number;
  readonly cover: NonNullable<ArticleItem['cover']>;
  readonly shape: 'wide' | 'small';
  readonly isFirst?: boolean;
}

export const Cover = ({ articleId, cover, shape, isFirst = false }: CoverProps) => (
  <span
    className={`${styles['frame']} ${styles[shape]}`}
    data-cover={articleId}
    style={{ backgroundColor: cover.tone }}
  >
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
