import type { StaffArticleRating } from '@guildhall/contract/articles/staff.ts';
import { intlTagOf } from '@guildhall/i18n/locales.ts';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { ratingShares } from '../model/rating.ts';
import styles from './row.module.css';

/** Share of “Yes” in the article list: of verified players, or of the others if no verified player answered. */
export const RatingText = ({ rating }: { readonly rating: StaffArticleRating | null }) => {
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
