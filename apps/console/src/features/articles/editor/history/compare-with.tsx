import type { StaffArticleChange } from '@guildhall/contract/articles/staff.ts';
import { Select } from '@mantine/core';
import { formatDate, useLocale, useText } from '../../../../platform/text/i18n.ts';
import { useOpenArticle } from '../use-open-article.ts';
import { isComparable } from '../model/compared-changes.ts';
import { useChanges } from './history.data.ts';

interface CompareWithProps {
  readonly change: StaffArticleChange;
  /** Null compares with the version before the change. */
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

const before = 'before';

/** Selects the version to compare with. Loads more at the end of the list. */
export const CompareWith = ({ change, value, onChange }: CompareWithProps) => {
  const t = useText();
  const locale = useLocale();
  const { article } = useOpenArticle();
  const changes = useChanges(article.id, change.lang);
  const others = changes.rows.filter((other) => isComparable(change, other));
  if (others.length === 0) return null;
  return (
    <Select
      size="xs"
      mb="sm"
      w="22rem"
      label={t('editor.history.compare')}
      allowDeselect={false}
      value={value === null ? before : String(value)}
      data={[
        { value: before, label: t('editor.history.compare.before') },
        ...others.map(({ id, at, by }) => ({
          value: String(id),
          label: `${formatDate(at, locale, true)} · ${by?.name ?? t('articles.by_system')}`,
        })),
      ]}
      scrollAreaProps={{ onBottomReached: () => changes.hasMore && changes.loadMore() }}
      onChange={(chosen) => onChange(chosen === null || chosen === before ? null : Number(chosen))}
    />
  );
};
