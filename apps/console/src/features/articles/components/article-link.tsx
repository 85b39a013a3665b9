import type { StaffArticleRow } from '@guildhall/contract/articles/staff.ts';
import { languageTagOf, localeOfLang, type LangId } from '@guildhall/i18n/locales.ts';
import { Link, useLocation } from 'react-router';
import { useText } from '../../../platform/text/i18n.ts';
import { titleLangOf } from '../model/cell-state.ts';
import { editorPath, fromList } from '../model/editor-path.ts';
import styles from './row.module.css';

interface ArticleLinkProps {
  readonly row: StaffArticleRow;
  /** The language that the list is filtered by, if any. */
  readonly lang: LangId | undefined;
  readonly tabIndex?: number;
}

/** Article title in its own language and direction. A real link, so that it can be opened in a new tab. */
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
        // Without this the row's click handler would open the article again.
        event.stopPropagation();
      }}
    >
      {row.title === '' ? t('articles.untitled') : row.title}
    </Link>
  );
};
