import type { Article, ArticleItem } from '@guildhall/contract/articles/player.ts';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { CallFailure } from '@guildhall/client/call.ts';
import { catalogueOf, directionOf, langOfLocale, localeOfLang } from '@guildhall/i18n/locales.ts';
import { formatMoment } from '@guildhall/i18n/times.ts';
import { seasonalZoneName } from '@guildhall/i18n/zones.ts';
import { useEffect } from 'react';
import { useParams } from '../../../platform/router.tsx';
import { formatDate, useLocale, useText } from '../../../platform/text/i18n.ts';
import { languageName } from '../../../platform/text/language-name.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Failed } from '../../../ui/failed.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import { NotFoundCard } from '../../../ui/not-found-card.tsx';
import { ItemTitle, Screen } from '../../../ui/screen.tsx';
import type { TitleId } from '../../../ui/landmark.ts';
import { ArticleSkeleton } from '../../../ui/article-skeleton.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { recordVisit } from '../../history/history.public.ts';
import { useListedArticle } from '../article-list.data.ts';
import { useArticle } from '../articles.data.ts';
import { ArticleBody } from '../components/article-body.tsx';
import { ArticleCover } from '../components/article-cover.tsx';
import { ArticleActions, ArticleMore } from '../components/article-end.tsx';
import { EventTime } from '../components/event-time.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import styles from './article-screen.module.css';

/** Screen titles by article type (A5); types unknown to this app version use `Others`. */
const titles: Record<number, TitleId> = {
  [postTypes.news]: 'title.news_info',
  [postTypes.events]: 'title.event_info',
  [postTypes.guide]: 'title.guide_info',
  [postTypes.question]: 'title.question_info',
  [postTypes.workshop_events]: 'title.article_info',
  [postTypes.workshop_school]: 'title.article_info',
};

const EventTimes = ({ event }: { readonly event: NonNullable<Article['event']> }) => {
  const t = useText();
  const locale = useLocale();
  const times = [
    ['articles.event.start', event.starts_at],
    ['articles.event.end', event.ends_at],
  ] as const;
  const known = times.flatMap(([label, atMs]) => (atMs === null ? [] : [[t(label), atMs] as const]));
  const zones = new Set(known.map(([, atMs]) => seasonalZoneName(atMs, locale) ?? ''));
  return (
    <section className={styles['event']}>
      <p className={styles['standing']}>
        <StatusBadge event={event} />
        <EventTime event={event} />
      </p>
      {known.length > 0 && (
        <Facts
          facts={[
            ...known.map(([label, atMs]) => [label, formatMoment(atMs, locale)] as const),
            [t('articles.event.zone'), [...zones].join(' / ')],
          ]}
        />
      )}
    </section>
  );
};

/** What the card in a list shows, too: on the screen before the text has arrived. */
const Head = ({ article }: { readonly article: ArticleItem }) => {
  const t = useText();
  const locale = useLocale();
  const textLocale = localeOfLang(article.lang) ?? 'en-US';
  return (
    <>
      {article.cover !== null && (
        <div className={styles['cover']}>
          <ArticleCover articleId={article.id} cover={article.cover} title={article.title} />
        </div>
      )}
      {article.lang !== langOfLocale(catalogueOf(locale)) && (
        <p className={styles['fallback']}>
          <Icon d={moreIcons.language} size={18} />
          <span>{t('articles.fallback', { language: languageName(article.lang, locale) })}</span>
        </p>
      )}
      <div lang={textLocale} dir={directionOf(textLocale)}>
        <ItemTitle className={styles['title']}>{article.title}</ItemTitle>
      </div>
      <p className={styles['date']}>{t('articles.published', { date: formatDate(article.published_at, locale) })}</p>
      {article.event !== null && <EventTimes event={article.event} />}
    </>
  );
};

const Body = ({ article }: { readonly article: Article }) => {
  const t = useText();
  return (
    <>
      <ArticleBody article={article} />
      <ArticleActions article={article} />
      {article.post_type === postTypes.question && (
        <aside className={styles['help']}>
          <h3>{t('articles.helpful.more')}</h3>
          <ButtonLink to="/online_service">{t('articles.support.online_service')}</ButtonLink>
        </aside>
      )}
      <ArticleMore article={article} />
    </>
  );
};

export const ArticleScreen = () => {
  const t = useText();
  const id = Number(useParams()['id']);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const { data, error, isPending, refetch } = useArticle(isNumber ? id : null);
  useEffect(() => {
    if (data !== undefined) recordVisit(data);
  }, [data]);
  const item = useListedArticle(isNumber ? id : null);
  const isGone = !isNumber || (error instanceof CallFailure && error.reason === 'not_found');
  if (isGone) {
    return (
      <Screen title="title.article_info">
        <NotFoundCard />
      </Screen>
    );
  }
  const head = data ?? (isPending ? item : undefined);
  return (
    <Screen title={head === undefined ? 'title.article_info' : (titles[head.post_type] ?? 'title.others')}>
      {head === undefined && isPending && <ArticleSkeleton />}
      {head === undefined && !isPending && (
        <Failed error={error} text={t('articles.article_failed.text')} onRetry={() => void refetch()} />
      )}
      {head !== undefined && (
        <article className={styles['article']}>
          <Head article={head} />
          {data === undefined ? <ListSkeleton rows={2} withCovers={false} /> : <Body article={data} />}
        </article>
      )}
    </Screen>
  );
};
