import type { Article } from '@guildhall/contract/articles/player.ts';
import { Link } from '../../../platform/router.tsx';
import { useText } from '../../../platform/text/i18n.ts';
import { useMoreTexts } from '../use-more-texts.ts';
import styles from './article-cover.module.css';
import { Cover } from './cover.tsx';

interface ArticleCoverProps {
  readonly articleId: number;
  readonly cover: NonNullable<Article['cover']>;
  readonly title: string;
}

/** The cover opens in the viewer like the pictures of the body. */
export const ArticleCover = ({ articleId, cover, title }: ArticleCoverProps) => {
  const hasTexts = useMoreTexts();
  const t = useText();
  return (
    <Link
      className={styles['cover']}
      to="?picture=cover"
      aria-label={hasTexts ? t('article_body.picture.open') : title}
    >
      <Cover articleId={articleId} cover={cover} shape="wide" isFirst />
    </Link>
  );
};
