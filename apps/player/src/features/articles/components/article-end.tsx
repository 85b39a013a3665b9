import type { Article, ArticleItem } from '@guildhall/contract/articles/player.ts';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import type { ComponentType } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { useArticles } from '../article-list.data.ts';
import { relatedTo } from '../model/related.ts';
import { useMoreTexts } from '../use-more-texts.ts';
import { ArticleCard } from './article-card.tsx';
import styles from './article-end.module.css';
import { Helpful } from './helpful.tsx';
import { ShareButton } from './share-button.tsx';

interface EndProps {
  readonly article: Article;
}

const withMoreTexts =
  (Part: ComponentType<EndProps>): ComponentType<EndProps> =>
  (props) =>
    useMoreTexts() ? <Part {...props} /> : null;

const isRated = ({ post_type: type }: Article): boolean => type === postTypes.question || type === postTypes.guide;

export const ArticleActions = withMoreTexts(({ article }) => (
  <div className={styles['actions']}>
    {isRated(article) && <Helpful key={article.id} articleId={article.id} />}
    <ShareButton article={article} />
  </div>
));

const Cards = ({ title, articles }: { readonly title: string; readonly articles: readonly ArticleItem[] }) =>
  articles.length === 0 ? null : (
    <section className={styles['cards']}>
      <h3 className={styles['heading']}>{title}</h3>
      {articles.map((article) => (
        <ArticleCard key={article.id} article={article} isLead={false} />
      ))}
    </section>
  );

/** From the list that the reader most likely came from, which is on the device already. */
export const ArticleMore = withMoreTexts(({ article }) => {
  const t = useText();
  const { data } = useArticles(article.post_type, article.category_id ?? undefined);
  const { next, related } = relatedTo(article, data?.pages.flatMap(({ list }) => list) ?? []);
  return (
    <>
      <Cards title={t('article_end.next')} articles={next === null ? [] : [next]} />
      <Cards title={t('article_end.related')} articles={related} />
    </>
  );
});
