import { Button, CloseButton } from '@mantine/core';
import type { StaffArticleRow } from '@guildhall/contract/articles/staff.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import { IconFileExport } from '@tabler/icons-react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { useShortcuts } from '../../../platform/input/shortcuts.ts';
import { useExportArticles } from '../articles.data.ts';
import { BulkActions } from './bulk-actions.tsx';
import styles from './bulk-bar.module.css';
import { ExportMenu } from './export-menu.tsx';
import type { Selection } from '../../../ui/use-selection.ts';

interface BulkBarProps {
  readonly selection: Selection<StaffArticleRow>;
  /** The language that the list is filtered by; preselected for export. */
  readonly lang: LangId | undefined;
}

/** Actions for the selected articles. Overlays the end of the list, so that showing it causes no layout shift. */
export const BulkBar = ({ selection, lang }: BulkBarProps) => {
  const t = useText();
  const { may } = useStaff();
  const { rows, clear } = selection;
  const exporting = useExportArticles();
  useShortcuts(rows.length > 0 ? [{ keys: 'esc', label: t('articles.keys.deselect'), scope: 'list', run: clear }] : []);
  if (rows.length === 0) return null;
  // Articles without an English text cannot be exported, because translations are made from English.
  const ready = rows.filter(({ present_langs }) => present_langs.includes(defaultLang));
  const left = rows.length - ready.length;
  const isTooMany = ready.length > staffLimits.exchangeArticlesMax;
  return (
    <section className={styles['bar']} aria-label={t('articles.bulk')}>
      <strong>{t('articles.bulk.selected', { count: rows.length })}</strong>
      <ExportMenu
        rows={ready}
        lang={lang}
        onExport={(langs) => exporting.mutate({ ids: ready.map(({ id }) => id), langs })}
      >
        <Button
          leftSection={<IconFileExport size={15} stroke={1.7} />}
          disabled={ready.length === 0 || isTooMany}
          loading={exporting.isPending}
        >
          {t('articles.bulk.export')}
        </Button>
      </ExportMenu>
      {may('content.write') && <BulkActions rows={rows} />}
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
