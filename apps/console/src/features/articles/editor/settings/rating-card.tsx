import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import type { StaffArticleRating } from '@guildhall/contract/articles/staff.ts';
import { nameOfLang } from '@guildhall/i18n/language-names.ts';
import { intlTagOf } from '@guildhall/i18n/locales.ts';
import { useLocale, useText } from '../../../../platform/text/i18n.ts';
import { ratingShares } from '../../model/rating.ts';
import { useOpenArticle } from '../use-open-article.ts';
import styles from './settings-tab.module.css';

const Shares = ({ name, rating }: { readonly name?: string; readonly rating: StaffArticleRating }) => {
  const t = useText();
  const percent = new Intl.NumberFormat(intlTagOf(useLocale()), { style: 'percent' });
  const label = { verified: t('editor.helpful.verified'), unverified: t('editor.helpful.unverified') };
  return ratingShares(rating).map(({ group, count, share }) => (
    <div key={group} className={styles['line']}>
      <span>{name === undefined ? label[group] : `${name} · ${label[group]}`}</span>
      <span>
        {percent.format(share)} · {t('editor.helpful.answers', { count })}
      </span>
    </div>
  ));
};

/** What players answered to “Was this helpful?”. */
export const RatingCard = () => {
  const t = useText();
  const { article } = useOpenArticle();
  const { post_type: type, rating, rating_langs: langs } = article;
  if (type !== postTypes.question && type !== postTypes.guide) return null;
  return (
    <section className={styles['card']} aria-label={t('editor.helpful')}>
      <h3 className={styles['heading']}>{t('editor.helpful')}</h3>
      {rating === null ? <p className={styles['soft']}>{t('editor.helpful.none')}</p> : <Shares rating={rating} />}
      {langs.length > 1 && (
        <>
          <h4 className={styles['heading']}>{t('editor.helpful.langs')}</h4>
          <div className={styles['soft']}>
            {langs.map(({ lang, ...own }) => (
              <Shares key={lang} name={nameOfLang(lang) ?? ''} rating={own} />
            ))}
          </div>
        </>
      )}
    </section>
  );
};
