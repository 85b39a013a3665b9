import type { ArticleItem } from '@guildhall/contract/articles/player.ts';
import { catalogueOf, langOfLocale, localeOfLang } from '@guildhall/i18n/locales.ts';
import { Link } from '../../../platform/router.tsx';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { languageName } from '../../../platform/text/language-name.ts';
import { Icon } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useIsNew } from '../../history/history.public.ts';
import { Cover } from './cover.tsx';
import { EventTime } from './event-time.tsx';
import { StatusBadge } from './status-badge.tsx';
import styles from './article-card.module.css';

const Meta = ({ article }: { readonly article: ArticleItem }) => {
  const t = useText();
  const isNew = useIsNew(article);
  const locale = useLocale();
  // Locales without a catalogue show English texts, so English articles are not marked as foreign there.
  const isForeign = article.lang !== langOfLocale(catalogueOf(locale));
  return (
    <span className={styles['meta']}>
      {isNew && <span className={styles['new']}>{t('articles.new')}</span>}
      {article.pinned && (
        <span className={styles['pinned']}>
          <Icon d={moreIcons.pin} size={14} />
          {t('articles.pinned')}
        </span>
      )}
      {article.event === null ? (
        <RelativeTime timeMs={article.published_at} />
      ) : (
        <>
          <StatusBadge event={article.event} />
          <EventTime event={article.event} />
        </>
      )}
      {isForeign && <span className={styles['foreign']}>{languageName(article.lang, locale)}</span>}
    </span>
  );
};

export const ArticleCard = ({ article, isLead }: { readonly article: ArticleItem; readonly isLead: boolean }) => {
  const { cover } = article;
  const isLarge = isLead && cover !== null;
  return (
    <Link className={`${styles['card']} ${isLarge ? styles['lead'] : ''}`} to={`/post/article/${article.id}`}>
      {cover !== null && (
        <Cover articleId={article.id} cover={cover} shape={isLarge ? 'wide' : 'small'} isFirst={isLarge} />
      )}
      <span className={styles['words']}>
        <span className={styles['title']} lang={localeOfLang(article.lang)} dir="auto">
          {article.title}
        </span>
        {(isLarge || cover === null) && (
          <span className={styles['summary']} lang={localeOfLang(article.lang)} dir="auto">
            {article.summary}
          </span>
        )}
        <Meta article={article} />
      </span>
    </Link>
  );
};
