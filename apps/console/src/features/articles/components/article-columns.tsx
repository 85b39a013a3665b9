import type { StaffArticleRating, StaffArticleRow } from '@guildhall/contract/articles/staff.ts';
import { postTypeNameOf, questionCategories } from '@guildhall/contract/articles/post-types.ts';
import { intlTagOf, type LangId } from '@guildhall/i18n/locales.ts';
import { IconPinFilled } from '@tabler/icons-react';
import { useLocale, useText, type Translate } from '../../../platform/text/i18n.ts';
import type { KeysetColumn } from '../../../ui/keyset-table.tsx';
import { StaffAvatar } from '../../../ui/staff-avatar.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { categoryNames } from '../model/article-filters.ts';
import { ratingShares } from '../model/rating.ts';
import { ArticleLink } from './article-link.tsx';
import { ArticleStatusText } from './article-status.tsx';
import { LanguagesStrip } from './languages-strip.tsx';
import { RowEditors } from './row-editors.tsx';
import { TypeIcon } from './type-icon.tsx';
import styles from './row.module.css';

/** Share of “Yes” in the article list: of verified players, or of the others if no verified player answered. */
const RatingText = ({ rating }: { readonly rating: StaffArticleRating | null }) => {
  const t = useText();
  const locale = useLocale();
  const [first] = ratingShares(rating);
  if (first === undefined) return null;
  const percent = new Intl.NumberFormat(intlTagOf(locale), { style: 'percent' });
  const { group, count, share } = first;
  return (
    <span className={styles['lines']}>
      <span>{percent.format(share)}</span>
      <span className={styles['soft']}>
        {group === 'verified' ? t('articles.helpful.answers', { count }) : t('articles.helpful.unverified', { count })}
      </span>
    </span>
  );
};

/** Cover over its dominant color while loading, or the icon of the article type. */
const CoverThumb = ({ row }: { readonly row: Pick<StaffArticleRow, 'cover' | 'post_type'> }) => {
  const { cover, post_type } = row;
  if (cover === null) {
    return (
      <span className={styles['thumb']}>
        <TypeIcon type={postTypeNameOf(post_type)} size={14} />
      </span>
    );
  }
  return (
    <span className={styles['thumb']} style={{ backgroundColor: cover.tone }}>
      <img src={cover.src} alt="" width={36} height={24} loading="lazy" decoding="async" />
    </span>
  );
};

const categoryNameOf = (id: number | null) => categoryNames.find((name) => questionCategories[name] === id);

export const articleColumns = (t: Translate, lang: LangId | undefined): readonly KeysetColumn<StaffArticleRow>[] => [
  {
    accessor: 'title',
    title: t('articles.column.title'),
    cellsClassName: styles['widest'] ?? '',
    render: (row) => (
      <span className={styles['name']}>
        <CoverThumb row={row} />
        <ArticleLink row={row} lang={lang} />
        {row.pinned && <IconPinFilled className={styles['pin'] ?? ''} size={13} aria-label={t('articles.pinned')} />}
        <span className={styles['number']}>{`#${row.id}`}</span>
        <RowEditors articleId={row.id} />
      </span>
    ),
  },
  {
    accessor: 'post_type',
    title: t('articles.column.type'),
    width: '10.5rem',
    render: ({ post_type, category_id }) => {
      const category = categoryNameOf(category_id);
      return (
        <span className={styles['lines']}>
          <span>{t(`articles.type.${postTypeNameOf(post_type)}`)}</span>
          {category !== undefined && <span className={styles['soft']}>{t(`articles.category.${category}`)}</span>}
        </span>
      );
    },
  },
  {
    accessor: 'status',
    title: t('articles.column.status'),
    width: '14.5rem',
    render: (row) => <ArticleStatusText row={row} />,
  },
  {
    accessor: 'present_langs',
    title: t('articles.column.languages'),
    width: '11.5rem',
    render: (row) => <LanguagesStrip row={row} />,
  },
  {
    accessor: 'rating',
    title: t('articles.column.helpful'),
    width: '7.5rem',
    render: ({ rating }) => <RatingText rating={rating} />,
  },
  {
    accessor: 'updated_at',
    title: t('articles.column.changed'),
    width: '10rem',
    render: ({ updated_at, updated_by }) => (
      <span className={styles['changed']}>
        {updated_by !== null && <StaffAvatar id={updated_by.id} name={updated_by.name} size="s" />}
        <span className={styles['lines']}>
          <span>{updated_by?.name ?? t('articles.by_system')}</span>
          <span className={styles['soft']}>
            <TimeText at={updated_at} />
          </span>
        </span>
      </span>
    ),
  },
];
