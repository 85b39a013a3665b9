import type { DeskRow } from '@guildhall/contract/articles-desk.ts';
import { languageTagOf, localeOfLang, type LangId } from '@guildhall/i18n/locales.ts';
import { Link, useLocation } from 'react-router';
import { useText } from '../../../platform/i18n.ts';
import { titleLangOf } from '../model/cell-state.ts';
import { editorPath, fromList } from '../model/editor-path.ts';
import styles from './row.module.css';

interface ArticleLinkProps {
  readonly row: DeskRow;
  /** The language the list is about, if it is about one. */
  readonly lang: LangId | undefined;
  readonly tabIndex?: number;
}

/** The title of an article, in its own language and direction; a real link, so that it opens in a tab of its own too. */
export const ArticleLink = ({ row, lang, tabIndex }: ArticleLinkProps) => {
  const t = useText();
  const at = useLocation();
  const titleLang = titleLangOf(row, lang);
  const locale = titleLang === undefined ? undefined : localeOfLang(titleLang);
  return (
    <Link
      to={editorPath(row.id, lang)}
      state={fromList(at)}
      className={styles['title']}
      data-untitled={row.title === '' || undefined}
      dir="auto"
      title={row.title}
      lang={locale && languageTagOf(locale)}
      tabIndex={tabIndex}
      onClick={(event) => {
        // The row would open it a second time.
        event.stopPropagation();
      }}
    >
      {row.title === '' ? t('articles.untitled') : row.title}
    </Link>
  );
};
