import { VisuallyHidden } from '@mantine/core';
import type { StaffArticleRow } from '@guildhall/contract/articles/staff.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { cellStateOf, matrixLangs } from '../model/cell-state.ts';
import styles from './row.module.css';

/** Compact version of the article's matrix row, with counts. */
export const LanguagesStrip = ({ row }: { readonly row: StaffArticleRow }) => {
  const t = useText();
  const present = row.present_langs.length;
  const stale = row.stale_langs.length;
  return (
    <span className={styles['languages']}>
      <span className={styles['strip']} aria-hidden>
        {matrixLangs.map((lang) => (
          <i key={lang} data-state={cellStateOf(row, lang)} />
        ))}
      </span>
      <span>{t('articles.languages.count', { present, total: matrixLangs.length })}</span>
      {stale > 0 && (
        <span className={styles['stale']} title={t('articles.languages.stale', { count: stale })}>
          {stale}
          <VisuallyHidden>{t('articles.cell.stale')}</VisuallyHidden>
        </span>
      )}
    </span>
  );
};
