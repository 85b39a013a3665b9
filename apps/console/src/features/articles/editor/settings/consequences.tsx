import { languageName, useLocale, useText } from '../../../../platform/text/i18n.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { matrixLangs } from '../../model/cell-state.ts';
import { useOpenArticle } from '../use-open-article.ts';
import styles from './settings-tab.module.css';

/** What players will read in each language, and which texts are missing or stale. */
export const Consequences = () => {
  const t = useText();
  const locale = useLocale();
  const { article, session } = useOpenArticle();
  const hasUnsaved = [...useStore(session.drafts).keys()].some(session.isUnsaved);
  const missing = matrixLangs.filter((lang) => !article.present_langs.includes(lang));
  const names = (langs: readonly number[]): string =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(langs.map((lang) => languageName(lang, locale)));
  return (
    <ul className={styles['list']}>
      {missing.length === 0 ? (
        <li>{t('editor.publish.all_languages')}</li>
      ) : (
        <li>{t('editor.publish.missing', { count: missing.length, languages: names(missing) })}</li>
      )}
      {article.stale_langs.length > 0 && (
        <li>
          {t('editor.publish.stale', { count: article.stale_langs.length, languages: names(article.stale_langs) })}
        </li>
      )}
      {hasUnsaved && (
        <li>
          <strong>{t('editor.publish.unsaved')}</strong>
        </li>
      )}
    </ul>
  );
};
