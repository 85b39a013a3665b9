import { VisuallyHidden } from '@mantine/core';
import type { DeskRow } from '@guildhall/contract/articles-desk.ts';
import { useText } from '../../../platform/i18n.ts';
import { cellStateOf, matrixLangs } from '../model/cell-state.ts';
import styles from './row.module.css';

/** An article's row of the matrix in small, and in numbers. */
export const LanguagesStrip = ({ row }: { readonly row: DeskRow }) => {
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
