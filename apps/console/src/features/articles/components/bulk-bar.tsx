import { Button, CloseButton } from '@mantine/core';
import type { DeskRow } from '@guildhall/contract/articles-desk.ts';
import { staffLimits } from '@guildhall/contract/staff-limits.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import { IconFileExport } from '@tabler/icons-react';
import { failureText } from '../../../platform/failure-text.ts';
import { useText } from '../../../platform/i18n.ts';
import { useShortcuts } from '../../../platform/shortcuts.ts';
import { useExportArticles } from '../articles.data.ts';
import styles from './bulk-bar.module.css';
import { ExportMenu } from './export-menu.tsx';
import type { Selection } from '../../../ui/use-selection.ts';

interface BulkBarProps {
  readonly selection: Selection<DeskRow>;
  /** The language the list is about: the likeliest to be wanted. */
  readonly lang: LangId | undefined;
}

/** What can be done with the selected articles. Lies over the end of the list, so that nothing moves when it comes. */
export const BulkBar = ({ selection, lang }: BulkBarProps) => {
  const t = useText();
  const { rows, clear } = selection;
  const exporting = useExportArticles();
  useShortcuts(rows.length > 0 ? [{ keys: 'esc', label: t('articles.keys.deselect'), scope: 'list', run: clear }] : []);
  if (rows.length === 0) return null;
  // There is nothing to translate from where English is missing.
  const ready = rows.filter(({ present_langs }) => present_langs.includes(defaultLang));
  const left = rows.length - ready.length;
  const isTooMany = ready.length > staffLimits.exchangeArticlesMax;
  return (
    <section className={styles['bar']} aria-label={t('articles.bulk')}>
      <strong>{t('articles.bulk.selected', { count: rows.length })}</strong>
      <ExportMenu
        rows={ready}
        lang={lang}
        onChoose={(chosen) => exporting.mutate({ ids: ready.map(({ id }) => id), lang: chosen })}
      >
        <Button
          leftSection={<IconFileExport size={15} stroke={1.7} />}
          disabled={ready.length === 0 || isTooMany}
          loading={exporting.isPending}
        >
          {t('articles.bulk.export')}
        </Button>
      </ExportMenu>
      {isTooMany && (
        <span className={styles['note']}>{t('articles.bulk.too_many', { max: staffLimits.exchangeArticlesMax })}</span>
      )}
      {left > 0 && <span className={styles['note']}>{t('articles.bulk.without_english', { count: left })}</span>}
      <span className={styles['note']} role="status">
        {exporting.isSuccess && t('articles.bulk.exported', { name: exporting.data })}
      </span>
      {exporting.isError && (
        <span className={styles['failed']} role="alert">
          {failureText(exporting.error)}
        </span>
      )}
      <CloseButton size="sm" aria-label={t('articles.keys.deselect')} onClick={clear} />
    </section>
  );
};
