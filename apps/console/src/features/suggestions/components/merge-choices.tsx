import type { SuggestionRow } from '@guildhall/contract/suggestions/staff.ts';
import { Radio, Skeleton } from '@mantine/core';
import { formatNumber, useLocale, useText } from '../../../platform/text/i18n.ts';
import styles from './suggestions.module.css';

interface MergeChoicesProps {
  readonly found: readonly SuggestionRow[] | undefined;
  readonly chosen: SuggestionRow | null;
  readonly onChoose: (row: SuggestionRow) => void;
}

const shownMax = 20;

export const MergeChoices = ({ found, chosen, onChoose }: MergeChoicesProps) => {
  const t = useText();
  const locale = useLocale();
  if (found === undefined) return <Skeleton height={120} mt="xs" aria-label={t('shell.loading')} />;
  if (found.length === 0) return <p className={styles['none']}>{t('suggestions.merge.nothing')}</p>;
  return (
    <fieldset className={styles['choices']} aria-label={t('suggestions.merge.search')}>
      {found.slice(0, shownMax).map((row) => (
        <label key={row.id} className={styles['choice']}>
          <Radio name="into" size="xs" checked={chosen?.id === row.id} onChange={() => onChoose(row)} />
          <span title={row.title}>{row.title}</span>
          <small>
            {t('suggestions.merge.row', { id: `#${row.id}`, count: row.supporters })}
            {row.unverified_supporters > 0 &&
              ` ${t('suggestions.unverified', { count: formatNumber(row.unverified_supporters, locale) })}`}
          </small>
        </label>
      ))}
    </fieldset>
  );
};
